package io.shardlab.core.result;

import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;

/**
 * The cost of getting connections from the driver's pools for the workers, since the start or over a span of time. Immutable.
 *
 * @param waits the number of times that an operation waited until another one returned its connection, as the pool was full
 * @param waitSeconds the length of those waits, added up over all workers, so that it may exceed the time that has passed
 * @param opened the number of connections that were opened
 * @param openSeconds the time that operations waited until a connection was open, added up over all workers
 */
public record ConnectionReport(
        @Measured(Quantity.COUNT) long waits,
        @Measured(Quantity.SECONDS) double waitSeconds,
        @Measured(Quantity.COUNT) long opened,
        @Measured(Quantity.SECONDS) double openSeconds) {

    /** No waits. */
    public static final ConnectionReport NONE = new ConnectionReport(0, 0, 0, 0);

    /** The difference from an earlier reading of the same pools. */
    public ConnectionReport since(ConnectionReport earlier) {
        return new ConnectionReport(
                waits - earlier.waits,
                waitSeconds - earlier.waitSeconds,
                opened - earlier.opened,
                openSeconds - earlier.openSeconds);
    }
}
