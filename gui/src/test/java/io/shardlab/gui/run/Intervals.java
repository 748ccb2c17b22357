package io.shardlab.gui.run;

import io.shardlab.core.measure.ArrivalMeasurement;
import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.measure.ConnectionUse;
import io.shardlab.core.measure.Drain;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.core.measure.PhaseEvent;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.Unavailability;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** Simulated intervals of one second each. */
final class Intervals {

    static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    private static final ClientUse CLIENT = new ClientUse(1, 2, 0.5, OptionalDouble.of(0.5), 0, ConnectionUse.NONE);

    private Intervals() {}

    /** An interval with operations of one millisecond each. */
    static IntervalSnapshot of(int index, long operations, long errors) {
        return of("measure", index, errors, kind("find", operations, 1));
    }

    static IntervalSnapshot of(String phase, int index, long errors, KindInterval... kinds) {
        return at(index, phase, index, errors, kinds);
    }

    /** @param second the begin in seconds after {@link #START} */
    static IntervalSnapshot at(double second, String phase, int index, long errors, KindInterval... kinds) {
        return new IntervalSnapshot(
                phase,
                index,
                START.plusMillis(Math.round(second * 1000)),
                index,
                1,
                List.of(kinds),
                errors == 0 ? Map.of() : Map.of("network", errors),
                List.of(),
                0,
                0,
                CLIENT,
                List.of());
    }

    /** An interval with one event and without operations. */
    static IntervalSnapshot happened(int index, PhaseEvent event) {
        return new IntervalSnapshot(
                "measure",
                index,
                START.plusSeconds(index),
                index,
                1,
                List.of(),
                Map.of(),
                List.of(),
                0,
                0,
                CLIENT,
                List.of(event));
    }

    /** A phase without operations. */
    static PhaseMeasurement nothingMeasured() {
        return new PhaseMeasurement(
                "measure",
                1,
                OptionalDouble.empty(),
                START,
                1,
                Drain.NONE,
                List.of(),
                Map.of(),
                0,
                Map.of(),
                Unavailability.NONE,
                0,
                ArrivalMeasurement.complete(),
                List.of(),
                0,
                CLIENT,
                0,
                List.of(),
                false,
                Optional.empty());
    }

    /** Operations of this length in milliseconds each. */
    static KindInterval kind(String name, long operations, long millis) {
        return batches(name, operations, 1, millis);
    }

    /** Operations with this number of documents and this length in milliseconds each. */
    static KindInterval batches(String name, long operations, long documents, long millis) {
        Histogram nanos = new Histogram(3);
        for (int i = 0; i < operations; i++) {
            nanos.recordValue(Duration.ofMillis(millis).toNanos());
        }
        LatencySummary latency = LatencySummary.of(nanos);
        return new KindInterval(
                name, operations, operations * documents, operations * documents * 100, latency, latency);
    }
}
