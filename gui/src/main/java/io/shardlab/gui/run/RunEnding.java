package io.shardlab.gui.run;

import io.shardlab.core.result.RunResult;
import java.util.List;
import java.util.Optional;

/**
 * How a run or an experiment ended.
 *
 * @param runs those that came to their end: one, or the complete cells of an experiment
 * @param result of a single run
 * @param failure why it failed, in a sentence; empty if it did not
 * @param interrupted whether a stop ended it
 */
public record RunEnding(
        List<MeasuredRun> runs, Optional<RunResult> result, Optional<String> failure, boolean interrupted) {

    public RunEnding {
        runs = List.copyOf(runs);
    }

    /** Of a run of which nothing was saved. */
    static RunEnding unsaved(Optional<String> failure, boolean interrupted) {
        return new RunEnding(List.of(), Optional.empty(), failure, interrupted);
    }

    /**
     * Why it is as it is, the weightiest reason first, a sentence each: its failure, what its verdict says against it, or the
     * first finding of its diagnosis. Empty if there is nothing to say.
     */
    List<String> reasons() {
        if (failure.isPresent()) {
            return List.of(failure.get());
        }
        List<String> missed = result.map(run -> run.verdict().reasons()).orElse(List.of());
        return !missed.isEmpty()
                ? missed
                : result.stream()
                        .flatMap(run -> run.diagnosis().stream().limit(1))
                        .map(finding -> finding.finding() + " " + finding.advice())
                        .toList();
    }
}
