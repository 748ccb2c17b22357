package io.shardlab.local.cluster.proxy;

import io.shardlab.local.cluster.zone.Zone;
import io.shardlab.local.cluster.zone.ZonePlan;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** The delays between zones, which are zero until {@link #enable}, and their measured accuracy. Thread-safe. */
final class ZoneDelays {

    private final List<ZonePlan.Delay> delays;
    private final LongAdder dueNanos = new LongAdder();
    private final LongAdder lateNanos = new LongAdder();
    private volatile boolean enabled;

    ZoneDelays(List<ZonePlan.Delay> delays) {
        this.delays = List.copyOf(delays);
    }

    void enable() {
        enabled = true;
    }

    boolean enabled() {
        return enabled;
    }

    Optional<ZoneDelay> between(Zone from, Zone to) {
        return delays.stream()
                .filter(delay -> delay.isBetween(from, to))
                .findFirst()
                .filter(delay -> !delay.oneWay().isZero())
                .map(delay -> new ZoneDelay(delay.oneWay().toNanos()));
    }

    ZoneDelay none() {
        return new ZoneDelay(0);
    }

    /** Returns the sum of the intended delays of all deliveries until now. */
    long dueNanos() {
        return dueNanos.sum();
    }

    /** Returns the sum of the times by which deliveries were late until now. */
    long lateNanos() {
        return lateNanos.sum();
    }

    final class ZoneDelay {

        private final long nanos;

        private ZoneDelay(long nanos) {
            this.nanos = nanos;
        }

        long nanos() {
            return enabled ? nanos : 0;
        }

        /** Counts a delivery that was late by some nanoseconds. */
        void delivered(long lateBy) {
            if (enabled && nanos > 0) {
                dueNanos.add(nanos);
                lateNanos.add(Math.max(0, lateBy));
            }
        }
    }
}
