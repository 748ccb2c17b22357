package io.shardlab.core.engine;

/**
 * When a worker ended, and what it did after the window of its phase. As no operation starts then, that is one operation at
 * most.
 *
 * @param nanos its end on the engine's clock
 * @param operations successful operations that returned after the window
 * @param failedOperations operations that failed after it
 * @param documents documents acknowledged or returned by them
 * @param bytes BSON bytes of those documents
 * @param serviceNanos the part of the successful operations' service times that lies behind the window
 */
record WorkerEnd(long nanos, long operations, long failedOperations, long documents, long bytes, long serviceNanos) {

    /** A worker that did nothing after the window. */
    static WorkerEnd at(long nanos) {
        return new WorkerEnd(nanos, 0, 0, 0, 0, 0);
    }
}
