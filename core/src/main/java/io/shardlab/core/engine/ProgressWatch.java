package io.shardlab.core.engine;

import io.shardlab.core.measure.ErrorTally;
import io.shardlab.core.measure.IntervalSnapshot;

/**
 * Detects a phase that makes no progress: operations keep failing and none succeeds. Only failures since the last progress
 * count, and a phase is given up only while operations fail: one that is still being retried may yet succeed. Used by the
 * sampling thread.
 */
final class ProgressWatch {

    private final long patienceNanos;
    private long failingSince;
    private boolean failing;
    private long refusedBefore;
    private long givenUpBefore;

    /**
     * @param patienceNanos how long operations may fail without one that succeeds
     * @param startNanos the phase's start
     */
    ProgressWatch(long patienceNanos, long startNanos) {
        this.patienceNanos = patienceNanos;
        this.failingSince = startNanos;
    }

    /**
     * Looks at an interval that has ended.
     *
     * @param errors of the phase until now
     * @return whether the phase is to be given up
     */
    boolean isStuck(IntervalSnapshot ended, ErrorTally errors, long nowNanos) {
        boolean failed = ended.errorCount() > 0;
        failing = !hasProgress(ended, errors) && (failing || failed);
        if (!failing) {
            failingSince = nowNanos;
        }
        return failed && nowNanos - failingSince > patienceNanos;
    }

    /** Documents that a server refuses for good are an answer, too: a load gets on that meets many of them. */
    private boolean hasProgress(IntervalSnapshot ended, ErrorTally errors) {
        long refused = errors.refusedDocuments() - refusedBefore;
        long givenUp = errors.documentsGivenUp() - givenUpBefore;
        refusedBefore += refused;
        givenUpBefore += givenUp;
        return ended.operations() > 0 || ended.documents() > givenUp || refused > 0;
    }
}
