package io.shardlab.run.merge;

import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.answers.folder.SavedInterval;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.PhaseReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The intervals of a phase of several machines, by the second of the wall clock. A machine that began within half a second of
 * the first counts as having begun with it. Holds one second at a time.
 */
final class IntervalMerge {

    private final PhaseGroup group;
    private final PhaseReport merged;

    /** @param merged the group's phases as one */
    IntervalMerge(PhaseGroup group, PhaseReport merged) {
        this.group = group;
        this.merged = merged;
    }

    /** Passes on each merged interval with its histograms, and then the stages. */
    void writeTo(IntervalListener listener) {
        List<Source> sources = group.members().stream()
                .map(member -> new Source(group, member))
                .toList();
        MergedStages stages = new MergedStages(group.phases());
        for (int index = 0; sources.stream().anyMatch(Source::hasNext); index++) {
            long now = sources.stream()
                    .filter(Source::hasNext)
                    .mapToLong(Source::second)
                    .min()
                    .orElseThrow();
            Second second = new Second();
            for (Source source : sources) {
                while (source.hasNext() && source.second() == now) {
                    SavedInterval interval = source.take();
                    second.add(source.member, interval);
                    stages.add(interval);
                }
            }
            IntervalSnapshot snapshot =
                    second.snapshot(merged.name(), index, group.start().plusSeconds(now), now);
            listener.interval(snapshot, second.latencies.histograms());
        }
        listener.stages(merged.name(), group.start(), stages.histograms(merged));
    }

    /** One machine's intervals, each with the second that it belongs to, which never falls. */
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

    /** The intervals of all machines in one second. */
    private static final class Second {

        private final MergedLatencies latencies = new MergedLatencies();
        private final List<IntervalRow> rows = new ArrayList<>();
        // Maps by identity, as equality would compare all figures of a member's phase every second.
        private final Map<PhaseGroup.Member, Double> lengths = new IdentityHashMap<>();

        void add(PhaseGroup.Member member, SavedInterval interval) {
            latencies.add(interval);
            rows.add(interval.row());
            lengths.merge(member, interval.seconds(), Double::sum);
        }

        IntervalSnapshot snapshot(String phase, int index, Instant start, long startSeconds) {
            double length = lengths.values().stream()
                    .mapToDouble(Double::doubleValue)
                    .max()
                    .orElse(0);
            int processors = lengths.keySet().stream()
                    .mapToInt(PhaseGroup.Member::processors)
                    .sum();
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
                    processors,
                    client(length, processors),
                    RecordMerge.sum(rows.stream().map(IntervalRow::connections).toList()),
                    List.of());
        }

        private PhaseReport.Client client(double length, int processors) {
            double cpuSeconds =
                    rows.stream().mapToDouble(IntervalRow::clientCpuSeconds).sum();
            return new PhaseReport.Client(
                    cpuSeconds,
                    Optional.empty(),
                    length > 0 ? cpuSeconds / length / processors : 0,
                    PhaseReport.Workers.NONE,
                    machineShare(),
                    Optional.empty(),
                    rows.stream().mapToDouble(IntervalRow::gcSeconds).sum());
        }

        private Optional<Double> machineShare() {
            return rows.stream()
                    .flatMap(row -> row.machineCpuShare().stream())
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .stream()
                    .boxed()
                    .findFirst();
        }

        private long sum(ToLongFunction<IntervalRow> value) {
            return rows.stream().mapToLong(value).sum();
        }
    }
}
