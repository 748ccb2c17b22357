package io.shardlab.core.measure;

import io.shardlab.core.result.UnavailabilityReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Keeps the times in which workers had no success while their operations failed. Thread-safe; it is called for failures
 * and for the first success after them only, so its lock does not matter. It keeps the longest times of each worker, so
 * the memory is bounded even if single operations fail all the time. The figures are exact unless a worker has had more
 * outages than that.
 */
public final class OutageTally {

    private static final int KEPT_PER_WORKER = 64;

    private final int workers;
    private final Map<Integer, Outage> open = new HashMap<>();
    private final Map<Integer, PriorityQueue<Outage>> ended = new HashMap<>();

    /** @param workers how many workers the phase has */
    public OutageTally(int workers) {
        this.workers = workers;
    }

    /** A time on the workers' clock. */
    private record Outage(long from, long to) {

        long nanos() {
            return to - from;
        }
    }

    /** An operation failed; times on the workers' clock, in nanoseconds. */
    public synchronized void failed(int worker, long start, long end) {
        open.merge(worker, new Outage(start, end), (first, next) -> new Outage(first.from, next.to));
    }

    /** The first operation after failures succeeded, and returned at this time. */
    public synchronized void recovered(int worker, long end) {
        Outage outage = open.remove(worker);
        if (outage != null) {
            keep(worker, new Outage(outage.from, end));
        }
    }

    /** Nothing more is known of the worker after its last failure: it had nothing to do, or has ended. */
    public synchronized void ended(int worker) {
        Outage outage = open.remove(worker);
        if (outage != null) {
            keep(worker, outage);
        }
    }

    private void keep(int worker, Outage outage) {
        PriorityQueue<Outage> longest =
                ended.computeIfAbsent(worker, index -> new PriorityQueue<>(Comparator.comparingLong(Outage::nanos)));
        longest.add(outage);
        if (longest.size() > KEPT_PER_WORKER) {
            longest.remove();
        }
    }

    /**
     * The outages until now.
     *
     * @param phaseStart on the workers' clock
     */
    public synchronized UnavailabilityReport unavailability(long phaseStart) {
        Map<Integer, List<Outage>> byWorker = new HashMap<>();
        ended.forEach((worker, outages) -> byWorker.put(worker, new ArrayList<>(outages)));
        open.forEach((worker, outage) ->
                byWorker.computeIfAbsent(worker, index -> new ArrayList<>()).add(outage));
        if (byWorker.isEmpty()) {
            return UnavailabilityReport.NONE;
        }
        List<Outage> all = byWorker.values().stream().flatMap(List::stream).toList();
        Outage longest =
                all.stream().max(Comparator.comparingLong(Outage::nanos)).orElseThrow();
        Outage common = byWorker.size() == workers ? longestOfAllWorkers(all, phaseStart) : new Outage(0, 0);
        return new UnavailabilityReport(
                seconds(longest.nanos()),
                seconds(longest.from - phaseStart),
                byWorker.size(),
                seconds(common.nanos()),
                common.nanos() == 0 ? 0 : seconds(common.from - phaseStart));
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }

    /** The outages of one worker do not overlap. So every worker has one when there are as many at once as workers. */
    private Outage longestOfAllWorkers(List<Outage> all, long phaseStart) {
        long[] starts = all.stream()
                .mapToLong(outage -> outage.from - phaseStart)
                .sorted()
                .toArray();
        long[] ends = all.stream()
                .mapToLong(outage -> outage.to - phaseStart)
                .sorted()
                .toArray();
        Outage longest = new Outage(0, 0);
        int started = 0;
        for (int endedBefore = 0; endedBefore < ends.length; endedBefore++) {
            while (started < starts.length && starts[started] < ends[endedBefore]) {
                started++;
            }
            if (started - endedBefore == workers) {
                Outage common = new Outage(starts[started - 1] + phaseStart, ends[endedBefore] + phaseStart);
                longest = common.nanos() > longest.nanos() ? common : longest;
            }
        }
        return longest;
    }
}
