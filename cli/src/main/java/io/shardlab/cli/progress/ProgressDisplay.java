package io.shardlab.cli.progress;

import io.shardlab.cli.output.Console;
import io.shardlab.run.experiment.ExperimentListener;

/** Shows the progress of a run, or of an experiment's runs, on stderr. */
public interface ProgressDisplay extends ExperimentListener, AutoCloseable {

    /** Returns a progress bar on a terminal, and one line per interval in a pipe; if quiet, only warnings are shown. */
    static ProgressDisplay on(Console console, boolean quiet) {
        return console.interactive() && !quiet ? new BarProgress(console) : new LineProgress(console, quiet);
    }

    @Override
    void close();
}
