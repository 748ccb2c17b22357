package io.shardlab.core.measure;

/**
 * What getting connections from the driver's pools has cost the workers: since the start, or over a span of time.
 *
 * @param waits times that an operation waited until another one gave its connection back, as the pool may have no more
 * @param waitSeconds those waits, added up over all workers, so that it may exceed the time that has passed
 * @param opened connections that were opened
 * @param openSeconds how long operations waited until one was open, added up in the same way
 */
public record ConnectionUse(long waits, double waitSeconds, long opened, double openSeconds) {

    /** Nothing waited for. */
    public static final ConnectionUse NONE = new ConnectionUse(0, 0, 0, 0);

    /** What has come since an earlier reading of the same pools. */
    public ConnectionUse since(ConnectionUse earlier) {
        return new ConnectionUse(
                waits - earlier.waits,
                waitSeconds - earlier.waitSeconds,
                opened - earlier.opened,
                openSeconds - earlier.openSeconds);
    }
}
