package io.shardlab.core.result;

import io.shardlab.core.measure.LatencySummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A latency's distribution in microseconds.
 *
 * @param count values
 * @param meanMicros arithmetic mean
 * @param minMicros smallest
 * @param maxMicros largest
 * @param percentilesMicros by percentile, one of {@link #PERCENTILES}
 */
public record LatencyReport(
        long count, double meanMicros, double minMicros, double maxMicros, Map<String, Double> percentilesMicros) {

    /** The percentiles of every latency in a result, lowest first. */
    public static final List<String> PERCENTILES = List.of("50", "90", "95", "99", "99.9", "99.99");

    public static LatencyReport of(LatencySummary summary) {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        double[] micros = {summary.p50(), summary.p90(), summary.p95(), summary.p99(), summary.p999(), summary.p9999()};
        for (int i = 0; i < micros.length; i++) {
            percentiles.put(PERCENTILES.get(i), Rounding.thousandths(micros[i]));
        }
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
