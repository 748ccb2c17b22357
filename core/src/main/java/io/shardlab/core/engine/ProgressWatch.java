package io.shardlab.core.engine;

import io.shardlab.core.measure.ErrorTally;
import io.shardlab.core.measure.IntervalSnapshot;

/**
 * Detects a phase without progress: operations keep failing and none succeeds. Only failures since the last progress count,
 * and a phase is given up only while operations fail: an operation that is still being retried may succeed. Confined to the
 * sampling thread.
 */
final class ProgressWatch {

    private final long patienceNanos;
    private long failingSince;
    private boolean failing;
    private long refusedBefore;
    private long givenUpBefore;

    /**
     * @param patienceNanos the longest time with failures and without a success
     * @param startNanos the phase's start
     */
    ProgressWatch(long patienceNanos, long startNanos) {
        this.patienceNanos = patienceNanos;
        this.failingSince = startNanos;
    }

    /**
     * Examines an interval that has ended.
     *
     * @param errors the errors of the phase until now
     * @return true if the phase must be given up
     */
    boolean isStuck(IntervalSnapshot ended, ErrorTally errors, long nowNanos) {
        boolean failed = ended.errorCount() > 0;
        failing = !hasProgress(ended, errors) && (failing || failed);
        if (!failing) {
            failingSince = nowNanos;
        }
        return failed && nowNanos - failingSince > patienceNanos;
    }

    /** Documents that a server refuses for good are progress, too: a load with many of them continues. */
    private boolean hasProgress(IntervalSnapshot ended, ErrorTally errors) {
        long refused = errors.refusedDocuments() - refusedBefore;
        long givenUp = errors.documentsGivenUp() - givenUpBefore;
        refusedBefore += refused;
        givenUpBefore += givenUp;
        return ended.operations() > 0 || ended.documents() > givenUp || refused > 0;
    }
}
