package io.shardlab.workloads.durability;

import io.shardlab.core.result.Median;
import io.shardlab.mongo.write.DurabilityLevel;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * One level over all repetitions.
 *
 * @param level the write concern
 * @param bestSeconds the shortest time of all inserts of a repetition
 * @param medianSeconds the median of these times
 * @param spreadSeconds the difference between the shortest and the longest
 * @param operationsPerSecond the rate at the median time
 * @param medianMillis the median time of one insert, over all repetitions
 * @param p99Millis the 99th percentile of the same
 * @param sent the inserts tried, in all repetitions
 * @param arrived the documents that were there afterwards, in all repetitions
 * @param pingsMillis the shortest ping of each secondary, as noise only adds to it; the nearest first
 */
record LevelSummary(
        DurabilityLevel level,
        double bestSeconds,
        double medianSeconds,
        double spreadSeconds,
        double operationsPerSecond,
        double medianMillis,
        double p99Millis,
        long sent,
        long arrived,
        List<SetStatus.Secondary> pingsMillis) {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int DIGITS = 3;

    /**
     * One level in one repetition.
     *
     * @param level the write concern
     * @param seconds from the first insert until the last had returned
     * @param operations the inserts that returned without an error
     * @param sent the inserts that were tried
     * @param arrived the documents that the servers held afterwards
     * @param serviceTime nanoseconds of each insert that returned without an error; without acknowledgement, of its sending
     * @param secondaries as the primary saw them afterwards, the nearest first; empty if unknown
     */
    record Run(
            DurabilityLevel level,
            double seconds,
            long operations,
            long sent,
            long arrived,
            AbstractHistogram serviceTime,
            List<SetStatus.Secondary> secondaries) {}

    /** Summarizes the runs of one level, at least one. */
    static LevelSummary of(List<Run> runs) {
        double[] seconds = runs.stream().mapToDouble(Run::seconds).sorted().toArray();
        double median = Median.of(seconds);
        Histogram times = new Histogram(DIGITS);
        runs.forEach(run -> times.add(run.serviceTime()));
        double operations = runs.stream().mapToLong(Run::operations).average().orElse(0);
        return new LevelSummary(
                runs.get(0).level(),
                seconds[0],
                median,
                seconds[seconds.length - 1] - seconds[0],
                median > 0 ? operations / median : 0,
                times.getValueAtPercentile(50) / NANOS_PER_MILLI,
                times.getValueAtPercentile(99) / NANOS_PER_MILLI,
                runs.stream().mapToLong(Run::sent).sum(),
                runs.stream().mapToLong(Run::arrived).sum(),
                pings(runs));
    }

    private static List<SetStatus.Secondary> pings(List<Run> runs) {
        Map<String, Long> shortest = new TreeMap<>();
        runs.stream()
                .flatMap(run -> run.secondaries().stream())
                .forEach(secondary -> shortest.merge(secondary.name(), secondary.pingMillis(), Math::min));
        return shortest.entrySet().stream()
                .map(ping -> new SetStatus.Secondary(ping.getKey(), ping.getValue()))
                .sorted(Comparator.comparingLong(SetStatus.Secondary::pingMillis))
                .toList();
    }
}
