package io.shardlab.core.result;

import io.shardlab.core.measure.LatencySummary;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A latency's distribution in microseconds.
 *
 * @param count values
 * @param meanMicros arithmetic mean
 * @param minMicros smallest
 * @param maxMicros largest
 * @param percentilesMicros by percentile: "50", "90", "95", "99", "99.9", "99.99"
 */
public record LatencyReport(
        long count, double meanMicros, double minMicros, double maxMicros, Map<String, Double> percentilesMicros) {

    public static LatencyReport of(LatencySummary summary) {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        percentiles.put("50", Rounding.thousandths(summary.p50()));
        percentiles.put("90", Rounding.thousandths(summary.p90()));
        percentiles.put("95", Rounding.thousandths(summary.p95()));
        percentiles.put("99", Rounding.thousandths(summary.p99()));
        percentiles.put("99.9", Rounding.thousandths(summary.p999()));
        percentiles.put("99.99", Rounding.thousandths(summary.p9999()));
        return new LatencyReport(
                summary.count(),
                Rounding.thousandths(summary.meanMicros()),
                Rounding.thousandths(summary.minMicros()),
                Rounding.thousandths(summary.maxMicros()),
                percentiles);
    }

    /** One percentile in microseconds; its name is a key of {@link #percentilesMicros}. */
    public double percentile(String name) {
        return percentilesMicros.get(name);
    }
}
