package io.shardlab.run.service;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.SloExpression;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Compares an interval with the objectives of its run, of which throughput and latencies can be judged by an interval alone.
 * Percentiles of several kinds of operations together are unknown then.
 */
public final class IntervalObjectives {

    private IntervalObjectives() {}

    /** True if the interval misses an objective that it can be judged by. */
    public static boolean areMissed(List<SloExpression> objectives, IntervalSnapshot interval) {
        return objectives.stream().anyMatch(objective -> {
            OptionalDouble value = value(objective, interval);
            return value.isPresent() && !objective.isMetBy(value.getAsDouble());
        });
    }

    private static OptionalDouble value(SloExpression objective, IntervalSnapshot interval) {
        if (objective.figure().equals("throughput")) {
            return OptionalDouble.of(interval.operations() / interval.seconds());
        }
        List<KindInterval> kinds =
                interval.kinds().stream().filter(kind -> kind.operations() > 0).toList();
        return objective.isOfLatency() && kinds.size() == 1
                ? OptionalDouble.of(micros(objective.figure(), kinds.get(0).responseTime()))
                : OptionalDouble.empty();
    }

    private static double micros(String figure, LatencyReport latency) {
        return switch (figure) {
            case "mean" -> latency.meanMicros();
            case "min" -> latency.minMicros();
            case "max" -> latency.maxMicros();
            default -> latency.percentile(figure.substring(1));
        };
    }
}
