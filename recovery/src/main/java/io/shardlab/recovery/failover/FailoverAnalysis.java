package io.shardlab.recovery.failover;

import io.shardlab.recovery.failover.RepetitionFigures.Period;
import io.shardlab.recovery.failover.RepetitionFigures.When;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Reads the figures of one repetition off its operations and the times of the fault. Pure. */
final class FailoverAnalysis {

    private static final double NANOS = 1e9;
    private static final int DIGITS = 3;

    private final FaultTimes times;
    private final List<OperationLog> logs;
    private final NumberedMix mix;
    private final NumberedIds ids;
    private final BitSet hitShards;

    /**
     * @param logs of each worker
     * @param hitShards the shards, by index, whose sets the fault hit
     */
    FailoverAnalysis(FaultTimes times, List<OperationLog> logs, NumberedMix mix, NumberedIds ids, BitSet hitShards) {
        this.times = times;
        this.logs = logs;
        this.mix = mix;
        this.ids = ids;
        this.hitShards = hitShards;
    }

    /** @param present the numbers of the written documents that are there afterwards */
    RepetitionFigures figures(BitSet present) {
        OptionalLong firstRead = firstSuccess(OperationKind.READ);
        OptionalLong firstWrite = firstSuccess(OperationKind.WRITE);
        return new RepetitionFigures(
                sinceBegun(earlier(times.primaryGone(), firstFailure())),
                sinceBegun(times.newPrimary()),
                sinceBegun(firstRead),
                sinceBegun(firstWrite),
                longestOutage() / NANOS,
                between(times.repaired(), times.back()),
                between(times.back(), times.caughtUp()),
                waiting(),
                periods(restored(firstRead, firstWrite)),
                writes(present));
    }

    /**
     * The first success on every set that was hit, of an operation that started after the fault had taken effect; empty if
     * one had none.
     */
    private OptionalLong firstSuccess(OperationKind kind) {
        return hitShards.stream()
                .mapToObj(shard -> operations((log, i) -> log.succeeded(i)
                                && log.start(i) >= times.done()
                                && mix.kind(log.number(i)) == kind
                                && ids.shardOf(mix.document(log.number(i))) == shard)
                        .min())
                .reduce((one, other) -> one.isPresent() && other.isPresent()
                        ? OptionalLong.of(Math.max(one.getAsLong(), other.getAsLong()))
                        : OptionalLong.empty())
                .orElse(OptionalLong.empty());
    }

    private OptionalLong firstFailure() {
        return operations((log, i) -> !log.succeeded(i) && log.end(i) >= times.begun())
                .min();
    }

    /** Picks operations of a log by their place. */
    @FunctionalInterface
    private interface Choice {
        boolean test(OperationLog log, int index);
    }

    /** The ends of those operations. */
    private LongStream operations(Choice choice) {
        return logs.stream()
                .flatMapToLong(log -> LongStream.range(0, log.size())
                        .filter(i -> choice.test(log, (int) i))
                        .map(i -> log.end((int) i)));
    }

    private long waiting() {
        if (times.newPrimary().isEmpty() || times.repaired().isEmpty()) {
            return 0;
        }
        return operations((log, i) -> log.start(i) < times.newPrimary().getAsLong()
                        && log.end(i) >= times.repaired().getAsLong())
                .count();
    }

    /** When every kind that there is had succeeded again; the end of time if one had not. */
    private long restored(OptionalLong firstRead, OptionalLong firstWrite) {
        long restored = times.begun();
        for (OperationKind kind : OperationKind.values()) {
            boolean any = operations((log, i) -> mix.kind(log.number(i)) == kind)
                    .findAny()
                    .isPresent();
            OptionalLong first = kind == OperationKind.READ ? firstRead : firstWrite;
            restored = any ? Math.max(restored, first.orElse(Long.MAX_VALUE)) : restored;
        }
        return restored;
    }

    private double longestOutage() {
        return logs.stream().mapToLong(this::longestOutage).max().orElse(0);
    }

    private long longestOutage(OperationLog log) {
        long longest = 0;
        boolean waiting = false;
        long since = 0;
        for (int i = 0; i < log.size(); i++) {
            since = waiting ? since : log.start(i);
            waiting = !log.succeeded(i);
            boolean last = i == log.size() - 1;
            if ((!waiting || last) && log.end(i) >= times.begun()) {
                longest = Math.max(longest, log.end(i) - since);
            }
        }
        return longest;
    }

    private List<Period> periods(long restored) {
        List<Period> periods = new ArrayList<>();
        for (OperationKind kind : OperationKind.values()) {
            for (When when : When.values()) {
                periods.add(period(kind, when, restored));
            }
        }
        return periods;
    }

    private Period period(OperationKind kind, When when, long restored) {
        Histogram responses = new Histogram(DIGITS);
        long errors = 0;
        for (OperationLog log : logs) {
            for (int i = 0; i < log.size(); i++) {
                if (mix.kind(log.number(i)) != kind || when(log.due(i), log.end(i), restored) != when) {
                    continue;
                }
                if (log.succeeded(i)) {
                    responses.recordValue(log.end(i) - log.due(i));
                } else {
                    errors++;
                }
            }
        }
        return new Period(kind, when, responses, errors);
    }

    /** An operation that was under way when the fault began shows the outage, not the time before. */
    private When when(long due, long end, long restored) {
        if (end < times.begun()) {
            return When.BEFORE;
        }
        return due < restored ? When.DURING : When.AFTER;
    }

    private RepetitionFigures.Writes writes(BitSet present) {
        long acknowledged = 0;
        long lost = 0;
        long failed = 0;
        long stored = 0;
        for (OperationLog log : logs) {
            for (int i = 0; i < log.size(); i++) {
                if (mix.kind(log.number(i)) == OperationKind.READ) {
                    continue;
                }
                boolean there = present.get(Math.toIntExact(log.number(i)));
                if (log.succeeded(i)) {
                    acknowledged++;
                    lost += there ? 0 : 1;
                } else {
                    failed++;
                    stored += there ? 1 : 0;
                }
            }
        }
        return new RepetitionFigures.Writes(acknowledged, lost, failed, stored);
    }

    private static OptionalLong earlier(OptionalLong one, OptionalLong other) {
        return LongStream.concat(one.stream(), other.stream()).min();
    }

    private OptionalDouble sinceBegun(OptionalLong time) {
        return between(OptionalLong.of(times.begun()), time);
    }

    private static OptionalDouble between(OptionalLong from, OptionalLong to) {
        return from.isPresent() && to.isPresent()
                ? OptionalDouble.of((to.getAsLong() - from.getAsLong()) / NANOS)
                : OptionalDouble.empty();
    }
}
