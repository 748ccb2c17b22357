package io.shardlab.core.result;

import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Merge;
import io.shardlab.core.figure.Merged;
import io.shardlab.core.figure.Quantity;

/**
 * The drain of a phase: operations that had started within its time limit and returned after its window. A
 * phase without a time limit lasts until its last operation has returned, so nothing comes after it. Immutable.
 *
 * @param seconds the time from the end of the window until the last worker had ended
 * @param operations the successful operations that returned then
 * @param failedOperations the operations that failed then
 * @param documents the documents that they acknowledged or returned
 * @param bytes the BSON bytes of those documents
 * @param workerSeconds the time that workers were at work after the window, added up over them
 * @param serviceSeconds the part of the successful operations' service times that lies after the window, added up
 * @param serverSeconds how much of the drain is in the servers' counters
 */
public record DrainReport(
        @Measured(Quantity.SECONDS) @Merged(Merge.MAX) double seconds,
        @Measured(Quantity.COUNT) long operations,
        @Measured(Quantity.COUNT) long failedOperations,
        @Measured(Quantity.COUNT) long documents,
        @Measured(Quantity.BYTES) long bytes,
        @Measured(Quantity.SECONDS) double workerSeconds,
        @Measured(Quantity.SECONDS) double serviceSeconds,
        @Measured(Quantity.SECONDS) @Merged(Merge.LONGEST) double serverSeconds) {

    /** Nothing came after the window. */
    public static final DrainReport NONE = new DrainReport(0, 0, 0, 0, 0, 0, 0, 0);
}
