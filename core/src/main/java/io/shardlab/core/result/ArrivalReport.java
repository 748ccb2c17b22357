package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The operations that were due in a phase, and how far its response times can be trusted where some of them were missed
 * or failed. The percentiles of response time count all of them: a missed operation as if it had been answered when the
 * window ended, and a failed one as slower than all others. So these percentiles are lower bounds. Immutable.
 *
 * @param due the operations that were due: those that returned, failed or were missed
 * @param missed the operations of an open loop that were due and never started
 * @param failed the operations that failed
 * @param atMostMicros the percentiles of response time as if all that were missed or failed had taken longer than all
 *     others: upper bounds. A percentile that falls upon those has no upper bound and is left out. Empty if nothing was
 *     missed and nothing failed, since the response times are exact then
 * @param process how operations arrived, such as poisson; empty in a closed loop
 * @param seed the seed of the phase's arrivals; empty if chance had no part in them
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ArrivalReport(
        @Measured(Quantity.COUNT) long due,
        @Measured(Quantity.COUNT) long missed,
        @Measured(Quantity.COUNT) long failed,
        @Measured(Quantity.MICROS) Map<String, Double> atMostMicros,
        Optional<String> process,
        Optional<Long> seed) {

    /** Upper and lower bounds that differ by less are one figure, as histograms keep three digits. */
    private static final double SAME = 1.01;

    /** The arrivals of a phase in a result that does not have them. */
    static ArrivalReport unknown(long operations, long missed) {
        return new ArrivalReport(operations + missed, missed, 0, Map.of(), Optional.empty(), Optional.empty());
    }

    /**
     * The arrivals of a phase, on one or several machines.
     *
     * @param answered the response times of successful operations, in nanoseconds
     */
    public static ArrivalReport of(
            Histogram answered, long missed, long failed, Optional<String> process, Optional<Long> seed) {
        long without = missed + failed;
        long due = answered.getTotalCount() + without;
        Map<String, Double> atMost = new LinkedHashMap<>();
        if (without > 0 && answered.getTotalCount() > 0) {
            LatencyReport.of(answered, without).percentilesMicros().forEach((percentile, micros) -> {
                // A percentile has an upper bound only if it falls upon an operation with a latency.
                if (LatencyReport.rank(Double.parseDouble(percentile), due) <= due - without) {
                    atMost.put(percentile, micros);
                }
            });
        }
        return new ArrivalReport(due, missed, failed, atMost, process, seed);
    }

    /** The operations that were due and have no latency. */
    public long withoutLatency() {
        return missed + failed;
    }

    /** The operations without a latency as a share of all that were due, from 0 to 1. */
    public double shareWithoutLatency() {
        return due > 0 ? (double) withoutLatency() / due : 0;
    }

    /**
     * True if the true percentile of response time may be larger than the reported one.
     *
     * @param percentile such as 99.9
     */
    public boolean isLowerBound(String percentile, LatencyReport responseTime) {
        if (withoutLatency() == 0) {
            return false;
        }
        Double atMost = atMostMicros.get(percentile);
        return atMost == null || atMost > SAME * responseTime.percentile(percentile);
    }
}
