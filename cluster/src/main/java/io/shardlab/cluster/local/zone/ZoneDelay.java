package io.shardlab.cluster.local.zone;

import java.time.Duration;

/** The one-way delay between zones: none until {@link #enable}. Thread-safe. */
final class ZoneDelay {

    private final Duration oneWay;
    private volatile long nanos;

    ZoneDelay(Duration oneWay) {
        this.oneWay = oneWay;
    }

    void enable() {
        nanos = oneWay.toNanos();
    }

    long nanos() {
        return nanos;
    }
}
