package io.shardlab.core.result;

import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;

/**
 * The operations through one router. Immutable.
 *
 * @param router the router's address
 * @param operations the successful operations of the threads pinned to it
 * @param throughput operations per second
 */
public record RouterReport(
        String router,
        @Measured(Quantity.COUNT) long operations,
        @Measured(Quantity.RATE) double throughput) {}
