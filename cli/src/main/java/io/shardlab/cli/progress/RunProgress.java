package io.shardlab.cli.progress;

import io.shardlab.cli.output.Console;
import io.shardlab.run.experiment.ExperimentListener;

/** Shows the progress of a run, or of an experiment's runs, on stderr. */
public interface RunProgress extends ExperimentListener, AutoCloseable {

    /** A progress bar on a terminal, one line a second in a pipe, nothing but warnings if quiet. */
    static RunProgress on(Console console, boolean quiet) {
        if (quiet) {
            return new QuietProgress(console);
        }
        return console.interactive() ? new BarProgress(console) : new LineProgress(console);
    }

    @Override
    void close();
}
