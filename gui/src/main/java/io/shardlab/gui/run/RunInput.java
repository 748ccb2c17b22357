package io.shardlab.gui.run;

import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.run.experiment.Expected;
import io.shardlab.run.experiment.ExperimentSpec;
import java.util.Map;
import java.util.Optional;

/**
 * A run or an experiment to be started.
 *
 * @param spec the workload and its values; several values for a parameter make it an experiment
 * @param interrupted the experiment to resume; empty for a new one
 * @param expected what is known about it
 */
public record RunInput(ExperimentSpec spec, Optional<SavedExperiment> interrupted, Expected expected) {

    /** A new run or experiment. */
    public static RunInput of(ExperimentSpec spec) {
        return new RunInput(spec, Optional.empty(), Expected.NONE);
    }

    /** The cells of an experiment that are pending or have failed. */
    public static RunInput rest(SavedExperiment interrupted) {
        String workload = interrupted.record().workload();
        return new RunInput(ExperimentSpec.adHoc(workload, Map.of()), Optional.of(interrupted), Expected.NONE);
    }

    /** The same runs, about which something is known. */
    public RunInput expecting(Expected known) {
        return new RunInput(spec, interrupted, known);
    }
}
