package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.schedule.Schedule;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The operations that were due in a phase, and how far its response times can be trusted where some of them were missed or
 * failed. All of them are in the percentiles of response time: one that was missed as if it had been answered when the window
 * ended, and one that failed as slower than all others. So those percentiles are lower bounds.
 *
 * @param due operations that were due: those that returned, failed or were missed
 * @param missed open loop: how many were due and never started
 * @param failed how many failed
 * @param atMostMicros percentiles of response time as if all that were missed or failed had taken longer than all others:
 *     upper bounds. A percentile that falls upon those has none and is left out. Empty if nothing was missed and nothing
 *     failed: the response times are exact then
 * @param process how operations arrived, such as poisson; empty in a closed loop
 * @param seed of the phase's arrivals; empty if chance had no part in them
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ArrivalReport(
        long due,
        long missed,
        long failed,
        Map<String, Double> atMostMicros,
        Optional<String> process,
        Optional<Long> seed) {

    /** Upper and lower bounds that differ by less are one figure: histograms keep three digits. */
    private static final double SAME = 1.01;

    /** Of results that do not tell. */
    static ArrivalReport unknown(long operations, long missed) {
        return new ArrivalReport(operations + missed, missed, 0, Map.of(), Optional.empty(), Optional.empty());
    }

    static ArrivalReport of(Histogram answered, long missed, long failed, Optional<Arrivals> arrivals) {
        return of(
                answered,
                missed,
                failed,
                arrivals.map(one -> ParameterTypes.choiceName(one.process())),
                arrivals.filter(one -> one.process() != Arrivals.Process.EVEN).map(Arrivals::seed));
    }

    /**
     * Of one or several machines.
     *
     * @param answered response times of successful operations, in nanoseconds
     */
    public static ArrivalReport of(
            Histogram answered, long missed, long failed, Optional<String> process, Optional<Long> seed) {
        long without = missed + failed;
        long due = answered.getTotalCount() + without;
        Map<String, Double> atMost = new LinkedHashMap<>();
        if (without > 0 && answered.getTotalCount() > 0) {
            LatencyReport.of(LatencySummary.of(answered, without))
                    .percentilesMicros()
                    .forEach((percentile, micros) -> {
                        if (!fallsUpon(without, due, percentile)) {
                            atMost.put(percentile, micros);
                        }
                    });
        }
        return new ArrivalReport(due, missed, failed, atMost, process, seed);
    }

    /** Whether the share of operations without a latency exceeds what a percentile leaves out. */
    private static boolean fallsUpon(long without, long due, String percentile) {
        return LatencySummary.rank(Double.parseDouble(percentile), due) > due - without;
    }

    /**
     * When each of them was due; empty in a closed loop, and if the result is an older program's or one of several machines.
     *
     * @param rate arrivals a second
     */
    public Optional<Schedule> schedule(double rate) {
        return process.map(name -> Arrivals.Process.valueOf(name.toUpperCase(Locale.ROOT)))
                .filter(name -> name == Arrivals.Process.EVEN || seed.isPresent())
                .map(name -> new Arrivals(name, seed.orElse(0L)).at(rate));
    }

    /** Operations that were due and have no latency. */
    public long withoutLatency() {
        return missed + failed;
    }

    /** Those as a share of all that were due, from 0 to 1. */
    public double shareWithoutLatency() {
        return due > 0 ? (double) withoutLatency() / due : 0;
    }

    /**
     * Whether a percentile of response time may be larger than told.
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
