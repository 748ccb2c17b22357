package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.core.error.RunFailedException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The outcome of an experiment's session. The experiment is saved unless {@code unsaved} is present.
 *
 * @param experiment its state at the end of the session
 * @param interrupted true if a stop ended the session; then cells may be pending
 * @param unsaved the failure to write its files, which ended the session
 */
public record ExperimentOutcome(SavedExperiment experiment, boolean interrupted, Optional<RunFailedException> unsaved) {

    /** The folder of the experiment. */
    public Path folder() {
        return experiment.folder();
    }
}
