package io.shardlab.core.merge;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedInterval;
import io.shardlab.core.result.SavedResult;
import java.util.List;

/**
 * What one load machine measured.
 *
 * @param saved its result
 * @param intervals all of that result's
 */
record Part(SavedResult saved, List<SavedInterval> intervals) {

    /**
     * @throws RunFailedException if the files cannot be read
     */
    static Part read(SavedResult saved) {
        return new Part(saved, saved.intervals());
    }

    RunResult result() {
        return saved.result();
    }

    /**
     * The intervals of one of its phases.
     *
     * @throws RunFailedException if their latencies are not those that the phase has
     */
    List<SavedInterval> of(PhaseReport phase) {
        List<SavedInterval> found = intervals.stream()
                .filter(interval ->
                        interval.phase().equals(phase.name()) && interval.repetition() == phase.repetition())
                .toList();
        long logged = found.stream()
                .flatMap(interval -> interval.kinds().stream())
                .mapToLong(kind -> kind.serviceTime().total())
                .sum();
        if (logged != phase.serviceTime().count()) {
            throw new RunFailedException(saved.folder() + " is incomplete: latency.hlog has " + logged + " of the "
                    + phase.serviceTime().count() + " latencies of " + phase.name() + ".");
        }
        return found;
    }
}
