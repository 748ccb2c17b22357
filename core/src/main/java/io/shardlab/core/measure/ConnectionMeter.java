package io.shardlab.core.measure;

import io.shardlab.core.result.ConnectionReport;

/** Counts the waits of workers for connections. Thread-safe and cheap. */
@FunctionalInterface
public interface ConnectionMeter {

    /** The meter of operations that have no connections. */
    ConnectionMeter NONE = () -> ConnectionReport.NONE;

    /** The waits since the connections were made. */
    ConnectionReport read();
}
