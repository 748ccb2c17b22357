package io.shardlab.workloads.durability;

import io.shardlab.core.result.Median;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One level over all repetitions.
 *
 * @param level the write concern
 * @param bestSeconds the shortest time of all inserts of a repetition
 * @param medianSeconds the median
 * @param spreadSeconds from the shortest to the longest
 * @param operationsPerSecond at the median time
 * @param medianMillis median time of one insert, over all repetitions
 * @param p99Millis 99th percentile of the same
 * @param sent inserts tried, added up
 * @param arrived documents that were there afterwards, added up
 * @param pingsMillis to the secondaries, by address, the shortest that was seen, as noise only adds to it; the nearest first
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

    /** Of one level's runs, at least one. */
    static LevelSummary of(List<LevelRun> runs) {
        double[] seconds = runs.stream().mapToDouble(LevelRun::seconds).sorted().toArray();
        double median = Median.of(seconds);
        Histogram times = new Histogram(DIGITS);
        runs.forEach(run -> times.add(run.serviceTime()));
        double operations =
                runs.stream().mapToLong(LevelRun::operations).average().orElse(0);
        return new LevelSummary(
                runs.get(0).level(),
                seconds[0],
                median,
                seconds[seconds.length - 1] - seconds[0],
                median > 0 ? operations / median : 0,
                times.getValueAtPercentile(50) / NANOS_PER_MILLI,
                times.getValueAtPercentile(99) / NANOS_PER_MILLI,
                runs.stream().mapToLong(LevelRun::sent).sum(),
                runs.stream().mapToLong(LevelRun::arrived).sum(),
                pings(runs));
    }

    private static List<SetStatus.Secondary> pings(List<LevelRun> runs) {
        Map<String, Long> shortest = new TreeMap<>();
        runs.forEach(run -> run.secondaries()
                .forEach(secondary -> shortest.merge(secondary.name(), secondary.pingMillis(), Math::min)));
        List<SetStatus.Secondary> pings = new ArrayList<>();
        shortest.forEach((name, ping) -> pings.add(new SetStatus.Secondary(name, ping)));
        pings.sort(Comparator.comparingLong(SetStatus.Secondary::pingMillis));
        return List.copyOf(pings);
    }
}
