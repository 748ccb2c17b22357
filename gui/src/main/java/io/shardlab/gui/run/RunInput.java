package io.shardlab.gui.run;

import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.PlannedRuns;
import java.util.Map;
import java.util.Optional;

/**
 * A run or an experiment to be started.
 *
 * @param spec the workload and its values; several values for a parameter make it an experiment
 * @param interrupted the experiment to resume; empty for a new one
 * @param planned its plan, as far as it is known before the start
 */
public record RunInput(ExperimentSpec spec, Optional<SavedExperiment> interrupted, PlannedRuns planned) {

    /** A new run or experiment. */
    public static RunInput of(ExperimentSpec spec) {
        return new RunInput(spec, Optional.empty(), PlannedRuns.NONE);
    }

    /** The cells of an experiment that are pending or have failed. */
    public static RunInput rest(SavedExperiment interrupted) {
        String workload = interrupted.record().workload();
        return new RunInput(ExperimentSpec.adHoc(workload, Map.of()), Optional.of(interrupted), PlannedRuns.NONE);
    }

    /** The same runs with their plan. */
    public RunInput expecting(PlannedRuns runs) {
        return new RunInput(spec, interrupted, runs);
    }
}
