package io.shardlab.cluster.local.zone;

import java.time.Duration;

/** How long bytes take from one zone to the other, which is nothing until {@link #lengthen}. Thread-safe. */
final class Way {

    private final Duration oneWay;
    private volatile long nanos;

    Way(Duration oneWay) {
        this.oneWay = oneWay;
    }

    void lengthen() {
        nanos = oneWay.toNanos();
    }

    long nanos() {
        return nanos;
    }
}
