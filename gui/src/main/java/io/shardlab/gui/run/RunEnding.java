package io.shardlab.gui.run;

import io.shardlab.core.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a run or an experiment ended.
 *
 * @param folder where it was saved; empty if nothing was measured
 * @param runs those that came to their end: one, or the complete cells of an experiment
 * @param result of a single run
 * @param failure why it failed, in a sentence; empty if it did not
 * @param interrupted whether a stop ended it
 */
public record RunEnding(
        Optional<Path> folder,
        List<MeasuredRun> runs,
        Optional<RunResult> result,
        Optional<String> failure,
        boolean interrupted) {

    public RunEnding {
        runs = List.copyOf(runs);
    }

    /** Of a run of which nothing was saved. */
    static RunEnding unsaved(Optional<String> failure, boolean interrupted) {
        return new RunEnding(Optional.empty(), List.of(), Optional.empty(), failure, interrupted);
    }
}
