package io.shardlab.gui.run;

import io.shardlab.core.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ending of a run or an experiment.
 *
 * @param runs the runs that were completed: one, or the complete cells of an experiment
 * @param result the result of a single run
 * @param failure the reason of a failure, in a sentence; empty if there was none
 * @param interrupted true if it was stopped
 */
public record RunEnding(
        List<Measured> runs, Optional<RunResult> result, Optional<String> failure, boolean interrupted) {

    public RunEnding {
        runs = List.copyOf(runs);
    }

    /**
     * A run that was completed.
     *
     * @param values the varied parameters, if the run belongs to an experiment
     * @param folder the folder of its result
     */
    public record Measured(Map<String, String> values, Path folder) {

        public Measured {
            values = Map.copyOf(values);
        }
    }

    /** The ending of a run that saved nothing. */
    static RunEnding unsaved(Optional<String> failure, boolean interrupted) {
        return new RunEnding(List.of(), Optional.empty(), failure, interrupted);
    }

    /**
     * The reasons for this ending, a sentence each: the failure, or else the reasons of the verdict, or else the first finding
     * of the diagnosis. Empty if there are none.
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
