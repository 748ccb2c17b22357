package io.shardlab.core.result;

import io.shardlab.core.measure.ConnectionUse;

/**
 * What getting connections from the driver's pools cost the workers of a phase.
 *
 * @param waits times that an operation waited until another one gave its connection back
 * @param waitSeconds those waits, added up over all workers
 * @param opened times that an operation opened a connection, or tried to, because none was idle
 * @param openSeconds the time that it took, added up over all workers
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
