package io.shardlab.core.result;

import io.shardlab.core.measure.ConnectionUse;

/**
 * What getting connections from the driver's pools cost the workers of a phase.
 *
 * @param waits times that an operation waited until another one gave its connection back, as the pool may have no more
 * @param waitSeconds those waits, added up over all workers
 * @param opened connections that were opened
 * @param openSeconds how long operations waited until one was open, added up over all workers
 */
public record ConnectionReport(long waits, double waitSeconds, long opened, double openSeconds) {

    static ConnectionReport of(ConnectionUse use) {
        return new ConnectionReport(
                use.waits(),
                Rounding.thousandths(use.waitSeconds()),
                use.opened(),
                Rounding.thousandths(use.openSeconds()));
    }
}
