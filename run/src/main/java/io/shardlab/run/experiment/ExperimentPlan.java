package io.shardlab.run.experiment;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.TableSpec;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.run.service.RunRequest;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything that an experiment will do, checked. Immutable.
 *
 * @param spec what was asked for
 * @param workload what each cell runs
 * @param given what is fixed and what varies
 * @param table how its table shall be laid out
 * @param shuffled whether the order is random
 * @param cells every distinct combination, in the order of their numbers
 * @param order the same cells in the order in which they run
 * @param ineffective parameters that were given and make no difference in any cell
 */
public record ExperimentPlan(
        ExperimentSpec spec,
        Workload workload,
        GivenValues given,
        TableRequest table,
        boolean shuffled,
        List<PlannedCell> cells,
        List<PlannedCell> order,
        List<String> ineffective) {

    private static final int MOST_CELLS = 10_000;

    /**
     * Plans an experiment.
     *
     * @param asked how the table shall be laid out; it goes before that of the specification
     * @param shuffled whether cells come in a random order, by the seed of the runs, though the specification does not say so
     * @throws UsageException if a parameter or value is not allowed, whichever cell it concerns
     */
    public static ExperimentPlan of(ExperimentSpec spec, Workload workload, TableRequest asked, boolean shuffled) {
        boolean random = shuffled || spec.shuffled();
        GivenValues given = GivenValues.of(workload, spec.values());
        refuseContradictions(workload, given);
        List<PlannedCell> cells = cells(workload, given);
        List<Cell> unrun = cells.stream().map(PlannedCell::unrun).toList();
        TableRequest table = asked.or(new TableNames(spec, given, unrun).effective());
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
        return new ExperimentPlan(spec, workload, given, table, random, cells, RunOrder.of(cells, seed), ineffective);
    }

    /** A figure of a phase that no run has would be a column of nothing. */
    private static void requirePhases(Workload workload, TableSpec layout) {
        for (Figure figure : layout.figures()) {
            Optional<String> phase = FigureCatalogue.phaseOf(figure.name());
            if (phase.isPresent()
                    && !workload.phases().isEmpty()
                    && !workload.phases().contains(phase.get())) {
                throw new UsageException("There is no phase " + phase.get() + " for the figure " + figure.name()
                        + "; the phases of " + workload.name() + " are: " + String.join(", ", workload.phases()) + ".");
            }
        }
    }

    /** What contradicts itself in a run does so in an experiment, before what makes no difference is left out. */
    private static void refuseContradictions(Workload workload, GivenValues given) {
        Map<String, String> texts = new LinkedHashMap<>(given.fixed());
        given.axes().forEach(axis -> texts.put(axis.parameter(), axis.values().get(0)));
        RunRequest.of(workload, texts);
    }

    /** The same cells in another order. */
    ExperimentPlan inOrder(List<PlannedCell> other) {
        return new ExperimentPlan(spec, workload, given, table, shuffled, cells, other, ineffective);
    }

    /** A heading. */
    public String title() {
        List<String> names = given.axes().stream().map(Axis::parameter).toList();
        return spec.title().orElseGet(() -> workload.name() + " by " + String.join(", ", names));
    }

    private static List<PlannedCell> cells(Workload workload, GivenValues given) {
        List<Parameter<?>> parameters = RunRequest.parametersOf(workload);
        Map<Map<String, String>, PlannedCell> distinct = new LinkedHashMap<>();
        for (Map<String, String> combination : combinations(given.axes())) {
            Map<String, String> values = relevant(workload, parameters, given, combination);
            distinct.computeIfAbsent(values, ignored -> {
                Map<String, String> texts = joined(fixed(workload, parameters, given, values), values);
                return new PlannedCell(distinct.size() + 1, values, texts, settings(workload, parameters, texts));
            });
        }
        return List.copyOf(distinct.values());
    }

    /** The values without those that make no difference beside the others. */
    private static Map<String, String> relevant(
            Workload workload, List<Parameter<?>> parameters, GivenValues given, Map<String, String> combination) {
        Settings settings = settings(workload, parameters, joined(given.fixed(), combination));
        Map<String, String> values = new LinkedHashMap<>(combination);
        parameters.stream()
                .filter(parameter -> workload.unused().contains(parameter.name()) || !parameter.isRelevant(settings))
                .forEach(parameter -> values.remove(parameter.name()));
        return values;
    }

    /** Servers are not asked for what they do not have: a limit for routers is refused where there are none. */
    private static Map<String, String> fixed(
            Workload workload, List<Parameter<?>> parameters, GivenValues given, Map<String, String> values) {
        Settings settings = settings(workload, parameters, joined(given.fixed(), values));
        Map<String, String> fixed = new LinkedHashMap<>(given.fixed());
        Stream.concat(TargetParameters.ofLocalCluster().stream(), Stream.of(LoadParameters.BALANCER))
                .filter(parameter -> !parameter.isRelevant(settings))
                .forEach(parameter -> fixed.remove(parameter.name()));
        return fixed;
    }

    /** As the run of a cell will have them, with what follows from the texts. */
    private static Settings settings(Workload workload, List<Parameter<?>> parameters, Map<String, String> texts) {
        return Settings.parse(parameters, RunRequest.resolved(workload, texts));
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
            throw new UsageException("An experiment has at most " + MOST_CELLS
                    + " combinations of values, but these are " + count + ".");
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
