package io.shardlab.answers.drawing;

import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.SloExpression;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares intervals with the objectives of their run, of which throughput and latencies can be judged by an interval alone.
 * Percentiles of several kinds of operations together are unknown then, and saved intervals have only some. Immutable.
 */
public record IntervalObjectives(List<SloExpression> objectives) {

    /** True if the interval misses an objective that it can be judged by. */
    public boolean areMissed(IntervalSnapshot interval) {
        Map<String, Double> values = new HashMap<>();
        values.put("throughput", interval.operations() / interval.seconds());
        List<KindInterval> kinds =
                interval.kinds().stream().filter(kind -> kind.operations() > 0).toList();
        if (kinds.size() == 1) {
            LatencyReport micros = kinds.get(0).responseTime();
            values.putAll(Map.of("mean", micros.meanMicros(), "min", micros.minMicros(), "max", micros.maxMicros()));
            micros.percentilesMicros().forEach((percentile, value) -> values.put("p" + percentile, value));
        }
        return areMissed(values);
    }

    /**
     * @param interval the rows of all kinds of operations in it
     * @param slowdown the factor by which they are slower than what is judged; 1 without slow motion
     */
    boolean areMissed(List<IntervalRow> interval, double slowdown) {
        Map<String, Double> values = new HashMap<>();
        values.put(
                "throughput",
                slowdown
                        * interval.stream().mapToDouble(IntervalRow::throughput).sum());
        List<IntervalRow> kinds =
                interval.stream().filter(row -> row.operations() > 0).toList();
        if (kinds.size() == 1) {
            IntervalRow row = kinds.get(0);
            values.put("mean", row.responseMeanMicros() / slowdown);
            values.put("p50", row.responseP50Micros() / slowdown);
            values.put("p95", row.responseP95Micros() / slowdown);
            values.put("p99", row.responseP99Micros() / slowdown);
            values.put("max", row.responseMaxMicros() / slowdown);
        }
        return areMissed(values);
    }

    private boolean areMissed(Map<String, Double> values) {
        return objectives.stream()
                .anyMatch(objective ->
                        values.containsKey(objective.figure()) && !objective.isMetBy(values.get(objective.figure())));
    }
}
