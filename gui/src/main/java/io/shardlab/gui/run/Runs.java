package io.shardlab.gui.run;

import io.shardlab.run.experiment.ExperimentListener;
import io.shardlab.run.service.RunControl;

/** Executes runs and experiments. */
@FunctionalInterface
public interface Runs {

    /**
     * Blocks until everything that was started has ended.
     *
     * @throws io.shardlab.core.error.ShardlabException if the run could not begin
     */
    RunEnding run(RunInput input, ExperimentListener listener, RunControl control);
}
