package io.shardlab.run.merge;

import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.measure.ConnectionUse;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.run.folder.IntervalRow;
import io.shardlab.run.folder.SavedInterval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * The intervals of a phase of several machines, by the second of the wall clock: a machine that began within half a second of
 * the first counts as having begun with it. Holds one second at a time.
 */
final class IntervalMerge {

    private final PhaseGroup group;

    IntervalMerge(PhaseGroup group) {
        this.group = group;
    }

    /** Gives each merged interval with its histograms. */
    void writeTo(IntervalListener listener) {
        List<Source> sources = group.members().stream()
                .map(member -> new Source(group, member))
                .toList();
        for (int index = 0; sources.stream().anyMatch(Source::hasNext); index++) {
            long now = sources.stream()
                    .filter(Source::hasNext)
                    .mapToLong(Source::second)
                    .min()
                    .orElseThrow();
            Second second = new Second();
            for (Source source : sources) {
                while (source.hasNext() && source.second() == now) {
                    second.add(source.member, source.take());
                }
            }
            IntervalSnapshot snapshot = second.snapshot(
                    group.phases().get(0).name(), index, group.start().plusSeconds(now), now);
            listener.interval(snapshot, second.latencies.histograms());
        }
    }

    /** One machine's intervals, each with the second that it counts to, which never falls. */
    private static final class Source {

        private final PhaseGroup.Member member;
        private final Iterator<SavedInterval> intervals;
        private final long offset;
        private Optional<SavedInterval> next = Optional.empty();

        Source(PhaseGroup group, PhaseGroup.Member member) {
            this.member = member;
            this.intervals = member.part().of(member.phase());
            this.offset = Math.round(group.delay(member));
            advance();
        }

        boolean hasNext() {
            return next.isPresent();
        }

        long second() {
            return offset + Math.round(next.orElseThrow().row().startSeconds());
        }

        SavedInterval take() {
            SavedInterval taken = next.orElseThrow();
            advance();
            return taken;
        }

        private void advance() {
            next = intervals.hasNext() ? Optional.of(intervals.next()) : Optional.empty();
        }
    }

    /** What all machines did in one second. */
    private static final class Second {

        private final MergedLatencies latencies = new MergedLatencies();
        private final List<IntervalRow> rows = new ArrayList<>();
        // By identity, as equality would look at all figures of a member's phase every second.
        private final Map<PhaseGroup.Member, Double> lengths = new IdentityHashMap<>();
        private final Map<PhaseGroup.Member, Integer> processors = new IdentityHashMap<>();

        void add(PhaseGroup.Member member, SavedInterval interval) {
            latencies.add(interval);
            rows.add(interval.row());
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
                    client(length),
                    List.of());
        }

        private ClientUse client(double length) {
            List<ConnectionReport> connections =
                    rows.stream().map(IntervalRow::connections).toList();
            return new ClientUse(
                    length,
                    total(processors.values()),
                    rows.stream().mapToDouble(IntervalRow::clientCpuSeconds).sum(),
                    machineShare(),
                    rows.stream().mapToDouble(IntervalRow::gcSeconds).sum(),
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
            return rows.stream()
                    .flatMapToDouble(row -> row.machineCpuShare().stream())
                    .average();
        }

        private static int total(Collection<Integer> values) {
            return values.stream().mapToInt(Integer::intValue).sum();
        }

        private long sum(ToLongFunction<IntervalRow> value) {
            return rows.stream().mapToLong(value).sum();
        }
    }
}
