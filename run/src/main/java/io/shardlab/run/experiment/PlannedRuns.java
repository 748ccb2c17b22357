package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.Axis;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The runs that typed values would start.
 *
 * @param problem the reason why they cannot be started, in a sentence; empty if they can
 * @param axes the parameters that vary; none for a single run
 * @param cells the values of each run of an experiment; a single entry without values for a single run
 * @param irrelevant names of parameters that have no effect in any of them
 * @param all the settings of each run; empty if there is a problem
 */
public record PlannedRuns(
        Optional<Message> problem,
        List<Axis> axes,
        List<Map<String, String>> cells,
        Set<String> irrelevant,
        List<Settings> all) {

    /** The value before the first plan. */
    public static final PlannedRuns NONE = new PlannedRuns(Optional.empty(), List.of(), List.of(), Set.of(), List.of());

    public PlannedRuns {
        axes = List.copyOf(axes);
        cells = List.copyOf(cells);
        irrelevant = Set.copyOf(irrelevant);
        all = List.copyOf(all);
    }

    /**
     * Plans runs. May read files that parameters name.
     *
     * @param request returns the requested values, or throws what is wrong with them
     * @param words words what is wrong
     */
    public static PlannedRuns of(
            Workload workload, Supplier<ExperimentSpec> request, Function<Throwable, Message> words) {
        try {
            ExperimentSpec spec = request.get();
            GivenValues given = GivenValues.of(workload, spec.values());
            return given.axes().isEmpty() ? single(workload, given.fixed()) : experiment(workload, spec);
        } catch (RuntimeException | Error e) {
            return new PlannedRuns(Optional.of(words.apply(e)), List.of(), List.of(), Set.of(), List.of());
        }
    }

    private static PlannedRuns single(Workload workload, Map<String, String> texts) {
        Settings settings = RunRequest.of(workload, texts).settings();
        workload.check(settings);
        return of(workload, List.of(), List.of(Map.of()), List.of(settings));
    }

    private static PlannedRuns experiment(Workload workload, ExperimentSpec spec) {
        ExperimentPlan plan = ExperimentPlan.of(spec, workload, TableRequest.NONE, false);
        return of(
                workload,
                plan.given().axes(),
                plan.cells().stream().map(PlannedCell::values).toList(),
                plan.cells().stream().map(PlannedCell::settings).toList());
    }

    private static PlannedRuns of(
            Workload workload, List<Axis> axes, List<Map<String, String>> cells, List<Settings> settings) {
        Set<String> irrelevant = RunRequest.parametersOf(workload).stream()
                .filter(parameter -> workload.unused().contains(parameter.name())
                        || settings.stream().noneMatch(parameter::isRelevant))
                .map(Parameter::name)
                .collect(Collectors.toSet());
        return new PlannedRuns(Optional.empty(), axes, cells, irrelevant, settings);
    }

    /** True if several values of a parameter make an experiment. */
    public boolean isExperiment() {
        return !axes.isEmpty();
    }

    /** The settings of the first run; empty if there is a problem. */
    public Optional<Settings> settings() {
        return all.stream().findFirst();
    }

    /** The repetitions of each run. */
    public int repetitions() {
        return settings().map(first -> first.get(RunParameters.REPEAT)).orElse(1);
    }

    /** The objectives of the runs. */
    public List<SloExpression> objectives() {
        return settings().flatMap(first -> first.find(OutputParameters.SLO)).orElse(List.of());
    }

    /** The length of all their warm-ups and measurements; empty if it depends on the speed of the servers. */
    public Optional<Duration> measuring() {
        boolean isTimed = !irrelevant.contains(RunParameters.DURATION.name())
                || all.stream().anyMatch(run -> run.find(RunParameters.STAGES).isPresent());
        if (all.isEmpty() || !isTimed || !all.stream().allMatch(PlannedRuns::isTimed)) {
            return Optional.empty();
        }
        return Optional.of(all.stream().map(PlannedRuns::measuring).reduce(Duration.ZERO, Duration::plus));
    }

    private static boolean isTimed(Settings run) {
        return run.find(RunParameters.OPERATIONS).isEmpty() && !SearchParameters.areGiven(run);
    }

    private static Duration measuring(Settings run) {
        Duration measured = run.find(RunParameters.STAGES)
                .map(RateStages::duration)
                .orElseGet(() -> run.find(RunParameters.DURATION).orElse(Duration.ZERO));
        return measured.plus(run.find(RunParameters.WARM_UP).orElse(Duration.ZERO))
                .multipliedBy(run.find(RunParameters.REPEAT).orElse(1));
    }
}
