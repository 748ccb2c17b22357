package io.shardlab.gui.run;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.PhaseReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Simulated intervals of one second each. */
final class Intervals {

    static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    private static final PhaseReport.Client CLIENT = MadeUpPhase.client(0.5, 0.25, Optional.of(0.5), 0);

    private Intervals() {}

    /** An interval with operations of one millisecond each. */
    static IntervalSnapshot of(int index, long operations, long errors) {
        return of("measure", index, errors, kind("find", operations, 1));
    }

    static IntervalSnapshot of(String phase, int index, long errors, KindInterval... kinds) {
        return at(index, phase, index, errors, kinds);
    }

    /** @param second the beginning, in seconds after {@link #START} */
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
                2,
                CLIENT,
                ConnectionReport.NONE,
                List.of());
    }

    /** An interval with one event and without operations. */
    static IntervalSnapshot happened(int index, EventReport event) {
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
                2,
                CLIENT,
                ConnectionReport.NONE,
                List.of(event));
    }

    /** A phase without operations. */
    static PhaseReport nothingMeasured() {
        return new MadeUpPhase("measure", 1).operations(0, 0, 0).report();
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
        LatencyReport latency = LatencyReport.of(nanos);
        return new KindInterval(
                name, operations, operations * documents, operations * documents * 100, latency, latency);
    }
}
