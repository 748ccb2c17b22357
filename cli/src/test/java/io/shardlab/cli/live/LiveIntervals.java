package io.shardlab.cli.live;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Made-up intervals of a second in which queries took so many milliseconds each. */
final class LiveIntervals {

    static final LiveRun RUN = new LiveRun("sharded-query", Optional.of("nightly"), Map.of(), 10, 1, true);
    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    private LiveIntervals() {}

    static void send(LiveOutput output, int index, long... millis) {
        Histogram times = new Histogram(3);
        for (long each : millis) {
            times.recordValue(each * 1_000_000);
        }
        output.interval(RUN, snapshot(index, times), List.of(new KindHistograms("find", times, times)));
        times.reset();
    }

    private static IntervalSnapshot snapshot(int index, Histogram times) {
        LatencyReport latency = LatencyReport.of(times);
        long operations = times.getTotalCount();
        return new IntervalSnapshot(
                "measure",
                index,
                START.plusSeconds(index),
                index,
                1,
                List.of(new KindInterval("find", operations, operations * 15, operations * 3000, latency, latency)),
                Map.of("network", 2L),
                List.of(operations),
                4,
                9,
                2,
                MadeUpPhase.client(0.5, 0.25, Optional.of(0.75), 0.01),
                ConnectionReport.NONE,
                List.of());
    }
}
