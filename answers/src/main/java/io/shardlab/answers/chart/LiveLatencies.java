package io.shardlab.answers.chart;

import io.shardlab.core.result.LatencyReport;
import java.util.stream.Stream;

/** Percentiles of a latency over time, in milliseconds. Used on one thread. */
public record LiveLatencies(LiveSeries p50, LiveSeries p95, LiveSeries p99, LiveSeries max) {

    private static final double MICROS_PER_MILLI = 1_000;

    /** @param points the most points of each line */
    public static LiveLatencies of(int points) {
        return new LiveLatencies(
                new LiveSeries(points), new LiveSeries(points), new LiveSeries(points), new LiveSeries(points));
    }

    public void add(double second, LatencyReport micros) {
        p50.add(second, micros.percentile("50") / MICROS_PER_MILLI);
        p95.add(second, micros.percentile("95") / MICROS_PER_MILLI);
        p99.add(second, micros.percentile("99") / MICROS_PER_MILLI);
        max.add(second, micros.maxMicros() / MICROS_PER_MILLI);
    }

    public Stream<LiveSeries> lines() {
        return Stream.of(p50, p95, p99, max);
    }
}
