package io.shardlab.core.measure;

/** Tells what workers have waited for connections until now. Thread-safe, cheap. */
@FunctionalInterface
public interface ConnectionMeter {

    /** For operations that have no connections. */
    ConnectionMeter NONE = () -> ConnectionUse.NONE;

    /** What has come together since the connections were made. */
    ConnectionUse read();
}
