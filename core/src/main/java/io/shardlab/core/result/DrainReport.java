package io.shardlab.core.result;

import io.shardlab.core.measure.Drain;

/**
 * What came after the end of a phase's window: operations that had started within its time limit and returned behind it.
 *
 * @param seconds from the end of the window until the last operation had returned
 * @param operations successful operations that returned then
 * @param failedOperations operations that failed then
 * @param documents documents acknowledged or returned by them
 * @param bytes BSON bytes of those documents
 * @param workerSeconds how long workers were at work after the window, added up over them
 * @param serviceSeconds the part of the successful operations' service times that lies behind the window, added up
 * @param serverSeconds how much of the drain the servers' counters hold
 */
public record DrainReport(
        double seconds,
        long operations,
        long failedOperations,
        long documents,
        long bytes,
        double workerSeconds,
        double serviceSeconds,
        double serverSeconds) {

    /** Nothing came after the window. */
    public static final DrainReport NONE = new DrainReport(0, 0, 0, 0, 0, 0, 0, 0);

    static DrainReport of(Drain drain) {
        return new DrainReport(
                Rounding.thousandths(drain.seconds()),
                drain.operations(),
                drain.failedOperations(),
                drain.documents(),
                drain.bytes(),
                Rounding.thousandths(drain.workerSeconds()),
                Rounding.thousandths(drain.serviceSeconds()),
                Rounding.thousandths(drain.serverSeconds()));
    }
}
