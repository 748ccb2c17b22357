package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.Axis;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.TableSpec;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.run.service.RunRequest;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The checked plan of an experiment. Immutable.
 *
 * @param spec the specification, with the requested layout of the table and the chosen order
 * @param workload the workload of each cell
 * @param given the fixed and the varied values
 * @param cells every distinct combination, in the order of their numbers
 * @param order the same cells in the order in which they run
 * @param ineffective the given parameters that make no difference in any cell
 */
public record ExperimentPlan(
        ExperimentSpec spec,
        Workload workload,
        GivenValues given,
        List<PlannedCell> cells,
        List<PlannedCell> order,
        List<String> ineffective) {

    private static final int MOST_CELLS = 10_000;

    /**
     * Plans an experiment.
     *
     * @param asked the requested layout of the table, which takes precedence over that of the specification
     * @param shuffled true for a random order of the cells by the seed of the runs, even if the specification has none
     * @throws UsageException if a parameter or value of any cell is not allowed
     */
    public static ExperimentPlan of(ExperimentSpec spec, Workload workload, TableRequest asked, boolean shuffled) {
        boolean random = shuffled || spec.shuffled();
        GivenValues given = GivenValues.of(workload, spec.values());
        refuseContradictions(workload, given);
        List<PlannedCell> cells = cells(workload, given);
        List<Cell> unrun = cells.stream().map(PlannedCell::unrun).toList();
        Set<String> varied = new TreeSet<>();
        cells.forEach(cell -> varied.addAll(cell.values().keySet()));
        Set<String> meantToVary = new HashSet<>(spec.meantToVary());
        given.axes().forEach(axis -> meantToVary.add(axis.parameter()));
        TableRequest table = asked.or(spec.table().withoutConstants(spec.name(), varied, meantToVary));
        TableSpec layout = table.layout("", unrun);
        requirePhases(workload, layout);
        cells.forEach(cell -> workload.check(cell.settings()));
        workload.checkTogether(cells.stream().map(PlannedCell::settings).toList());
        Optional<Long> seed = random ? Optional.of(cells.get(0).settings().get(RunParameters.SEED)) : Optional.empty();
        List<String> ineffective = Stream.concat(
                        given.fixed().keySet().stream(), given.axes().stream().map(Axis::parameter))
                .filter(name -> workload.unused().contains(name)
                        || cells.stream().noneMatch(cell -> cell.texts().containsKey(name)))
                .toList();
        return new ExperimentPlan(
                spec.with(table, random), workload, given, cells, RunOrder.of(cells, seed), ineffective);
    }

    /** Refuses figures of unknown phases, which would be empty columns. */
    private static void requirePhases(Workload workload, TableSpec layout) {
        for (Figure figure : layout.figures()) {
            Optional<String> phase = FigureCatalogue.phaseOf(figure.name());
            if (phase.isPresent()
                    && !workload.phases().isEmpty()
                    && !workload.phases().contains(phase.get())) {
                throw new UsageException(Message.of(
                        "There is no phase {0} for the figure {1}; the phases of {2} are: {3}.",
                        phase.get(), figure.name(), workload.name(), String.join(", ", workload.phases())));
            }
        }
    }

    /** Refuses the contradictions of a single run, before parameters that make no difference are left out. */
    private static void refuseContradictions(Workload workload, GivenValues given) {
        Map<String, String> texts = new LinkedHashMap<>(given.fixed());
        given.axes().forEach(axis -> texts.put(axis.parameter(), axis.values().get(0)));
        RunRequest.of(workload, texts);
    }

    /** Returns the same plan with its cells in another order. */
    ExperimentPlan inOrder(List<PlannedCell> other) {
        return new ExperimentPlan(spec, workload, given, cells, other, ineffective);
    }

    /** Returns the same plan with other settings of its cells. */
    ExperimentPlan with(UnaryOperator<Settings> change) {
        return new ExperimentPlan(spec, workload, given, with(cells, change), with(order, change), ineffective);
    }

    private static List<PlannedCell> with(List<PlannedCell> all, UnaryOperator<Settings> change) {
        return all.stream()
                .map(cell -> cell.with(change.apply(cell.settings())))
                .toList();
    }

    /** Returns a heading. */
    public String title() {
        List<String> names = given.axes().stream().map(Axis::parameter).toList();
        return spec.title()
                .orElseGet(
                        () -> ExperimentRecord.untitled(workload.name(), names).toString());
    }

    private static List<PlannedCell> cells(Workload workload, GivenValues given) {
        List<Parameter<?>> parameters = RunRequest.parametersOf(workload);
        Map<Map<String, String>, PlannedCell> distinct = new LinkedHashMap<>();
        for (Map<String, String> combination : combinations(given.axes())) {
            Map<String, String> values = relevant(workload, parameters, given, combination);
            distinct.computeIfAbsent(values, ignored -> {
                Map<String, String> texts = joined(fixed(workload, given, values), values);
                return new PlannedCell(distinct.size() + 1, values, texts, RunRequest.settings(workload, texts));
            });
        }
        return List.copyOf(distinct.values());
    }

    /** Returns the values without those that make no difference beside the others. */
    private static Map<String, String> relevant(
            Workload workload, List<Parameter<?>> parameters, GivenValues given, Map<String, String> combination) {
        Settings settings = RunRequest.settings(workload, joined(given.fixed(), combination));
        Map<String, String> values = new LinkedHashMap<>(combination);
        parameters.stream()
                .filter(parameter -> workload.unused().contains(parameter.name()) || !parameter.isRelevant(settings))
                .forEach(parameter -> values.remove(parameter.name()));
        return values;
    }

    /** Returns the fixed values without those of absent servers: a limit for routers is refused where there are none. */
    private static Map<String, String> fixed(Workload workload, GivenValues given, Map<String, String> values) {
        Settings settings = RunRequest.settings(workload, joined(given.fixed(), values));
        Map<String, String> fixed = new LinkedHashMap<>(given.fixed());
        Stream.concat(TargetParameters.ofLocalCluster().stream(), Stream.of(LoadParameters.BALANCER))
                .filter(parameter -> !parameter.isRelevant(settings))
                .forEach(parameter -> fixed.remove(parameter.name()));
        return fixed;
    }

    private static Map<String, String> joined(Map<String, String> fixed, Map<String, String> values) {
        Map<String, String> texts = new LinkedHashMap<>(fixed);
        texts.putAll(values);
        return texts;
    }

    private static List<Map<String, String>> combinations(List<Axis> axes) {
        BigInteger count = axes.stream()
                .map(axis -> BigInteger.valueOf(axis.values().size()))
                .reduce(BigInteger.ONE, BigInteger::multiply);
        if (count.compareTo(BigInteger.valueOf(MOST_CELLS)) > 0) {
            throw new UsageException(Message.of(
                    "An experiment has at most {0,number,#} combinations of values, but these are {1}.",
                    MOST_CELLS, count));
        }
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Axis axis : axes) {
            List<Map<String, String>> longer = new ArrayList<>();
            combinations.forEach(combination ->
                    axis.values().forEach(value -> longer.add(joined(combination, Map.of(axis.parameter(), value)))));
            combinations = longer;
        }
        return combinations;
    }
}
