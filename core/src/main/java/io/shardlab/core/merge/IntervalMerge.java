package io.shardlab.core.merge;

import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.measure.ConnectionUse;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.IntervalRow;
import io.shardlab.core.result.SavedInterval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The intervals of a phase of several machines, by the second of the wall clock: a machine that began within half a second of
 * the first counts as having begun with it.
 */
final class IntervalMerge {

    private final PhaseGroup group;
    private final Map<Long, Second> seconds = new TreeMap<>();

    IntervalMerge(PhaseGroup group) {
        this.group = group;
        for (PhaseGroup.Member member : group.members()) {
            long offset =
                    Math.round(Duration.between(group.start(), member.start()).toMillis() / 1e3);
            for (SavedInterval interval : member.part().of(member.phase())) {
                long second = offset + Math.round(interval.row().startSeconds());
                seconds.computeIfAbsent(second, key -> new Second()).add(member, interval);
            }
        }
    }

    /** Gives each merged interval with its histograms. */
    void writeTo(IntervalListener listener) {
        int index = 0;
        for (Map.Entry<Long, Second> second : seconds.entrySet()) {
            IntervalSnapshot snapshot = second.getValue()
                    .snapshot(
                            group.phases().get(0).name(),
                            index++,
                            group.start().plusSeconds(second.getKey()),
                            second.getKey());
            listener.interval(snapshot, second.getValue().latencies.histograms());
        }
    }

    /** What all machines did in one second. */
    private static final class Second {

        private final MergedLatencies latencies = new MergedLatencies();
        private final List<SavedInterval> intervals = new ArrayList<>();
        // By identity: a member holds all its intervals, and equality would look at each of them every second.
        private final Map<PhaseGroup.Member, Double> lengths = new IdentityHashMap<>();
        private final Map<PhaseGroup.Member, Integer> processors = new IdentityHashMap<>();

        void add(PhaseGroup.Member member, SavedInterval interval) {
            latencies.add(interval);
            intervals.add(interval);
            lengths.merge(member, interval.seconds(), Double::sum);
            processors.put(member, member.part().result().client().cpus());
        }

        IntervalSnapshot snapshot(String phase, int index, Instant start, long startSeconds) {
            double length = lengths.values().stream()
                    .mapToDouble(Double::doubleValue)
                    .max()
                    .orElse(0);
            return new IntervalSnapshot(
                    phase,
                    index,
                    start,
                    startSeconds,
                    length,
                    latencies.intervals(),
                    Map.of("all", sum(IntervalRow::errors)),
                    List.of(),
                    sum(IntervalRow::backlog),
                    sum(IntervalRow::maxBacklog),
                    client(length));
        }

        private ClientUse client(double length) {
            List<ConnectionReport> connections =
                    rows().map(IntervalRow::connections).toList();
            return new ClientUse(
                    length,
                    total(processors.values()),
                    rows().mapToDouble(IntervalRow::clientCpuSeconds).sum(),
                    machineShare(),
                    rows().mapToDouble(IntervalRow::gcSeconds).sum(),
                    new ConnectionUse(
                            connections.stream()
                                    .mapToLong(ConnectionReport::waits)
                                    .sum(),
                            connections.stream()
                                    .mapToDouble(ConnectionReport::waitSeconds)
                                    .sum(),
                            connections.stream()
                                    .mapToLong(ConnectionReport::opened)
                                    .sum(),
                            connections.stream()
                                    .mapToDouble(ConnectionReport::openSeconds)
                                    .sum()));
        }

        private OptionalDouble machineShare() {
            return rows().flatMapToDouble(row -> row.machineCpuShare().stream()).average();
        }

        private static int total(Collection<Integer> values) {
            return values.stream().mapToInt(Integer::intValue).sum();
        }

        private long sum(ToLongFunction<IntervalRow> value) {
            return rows().mapToLong(value).sum();
        }

        private Stream<IntervalRow> rows() {
            return intervals.stream().map(SavedInterval::row);
        }
    }
}
