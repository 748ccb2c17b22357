package io.shardlab.gui.form;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.workload.Workload;
import io.shardlab.gui.text.Failures;
import io.shardlab.run.experiment.Axis;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.GivenValues;
import io.shardlab.run.experiment.PlannedCell;
import io.shardlab.run.experiment.TableRequest;
import io.shardlab.run.service.RunRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The runs that the values of a form would start.
 *
 * @param problem the reason why they cannot be started, in a sentence; empty if they can
 * @param axes the parameters that vary; none for a single run
 * @param cells the values of each run of an experiment; a single entry without values for a single run
 * @param irrelevant names of parameters that have no effect in any of them
 * @param settings the settings of the first run; empty if there is a problem
 */
public record PlannedRuns(
        Optional<String> problem,
        List<Axis> axes,
        List<Map<String, String>> cells,
        Set<String> irrelevant,
        Optional<Settings> settings) {

    /** The value before the first plan. */
    static final PlannedRuns NONE = new PlannedRuns(Optional.empty(), List.of(), List.of(), Set.of(), Optional.empty());

    public PlannedRuns {
        axes = List.copyOf(axes);
        cells = List.copyOf(cells);
        irrelevant = Set.copyOf(irrelevant);
    }

    /** Plans the runs. May read files that parameters name, so it must not run on the screen's thread. */
    public static PlannedRuns of(Workload workload, ExperimentSpec spec) {
        try {
            requireNoSecrets(spec.values());
            GivenValues given = GivenValues.of(workload, spec.values());
            return given.axes().isEmpty() ? single(workload, given.fixed()) : experiment(workload, spec);
        } catch (RuntimeException | Error e) {
            return new PlannedRuns(Optional.of(Failures.sentence(e)), List.of(), List.of(), Set.of(), Optional.empty());
        }
    }

    /** The passwords of the target's connection strings are already masked here. */
    private static void requireNoSecrets(Map<String, List<String>> values) {
        values.forEach((name, texts) -> {
            if (texts.stream().anyMatch(text -> !Secrets.mask(text).equals(text))) {
                throw new UsageException("A password in --" + name
                        + " would be shown: remove it, or enter the connection on the Cluster screen.");
            }
        });
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
        return new PlannedRuns(Optional.empty(), axes, cells, irrelevant, Optional.of(settings.get(0)));
    }

    /** True if several values of a parameter make an experiment. */
    public boolean isExperiment() {
        return !axes.isEmpty();
    }
}
