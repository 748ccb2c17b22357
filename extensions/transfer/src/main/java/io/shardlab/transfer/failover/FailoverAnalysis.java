package io.shardlab.transfer.failover;

import io.shardlab.transfer.failover.FailoverDocuments.Kind;
import io.shardlab.transfer.failover.RepetitionFigures.Period;
import io.shardlab.transfer.failover.RepetitionFigures.When;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Computes the figures of one repetition from its operations and the times of the fault. Without side effects. */
final class FailoverAnalysis {

    private static final double NANOS = 1e9;
    private static final int DIGITS = 3;

    private final FaultTimeline.Times times;
    private final List<OperationLog> logs;
    private final FailoverDocuments documents;
    private final BitSet hitShards;

    /**
     * @param logs one of each worker
     * @param hitShards the indexes of the shards whose sets the fault hit
     */
    FailoverAnalysis(
            FaultTimeline.Times times, List<OperationLog> logs, FailoverDocuments documents, BitSet hitShards) {
        this.times = times;
        this.logs = logs;
        this.documents = documents;
        this.hitShards = hitShards;
    }

    /** @param present the numbers of the written documents that are there afterwards */
    RepetitionFigures figures(BitSet present) {
        OptionalLong firstRead = firstSuccess(Kind.READ);
        OptionalLong firstWrite = firstSuccess(Kind.WRITE);
        OptionalLong firstFailure = ends((log, i) -> !log.succeeded(i) && log.end(i) >= times.begun())
                .min();
        OptionalLong detected = LongStream.concat(times.primaryGone().stream(), firstFailure.stream())
                .min();
        return new RepetitionFigures(
                sinceBegun(detected),
                sinceBegun(times.newPrimary()),
                sinceBegun(firstRead),
                sinceBegun(firstWrite),
                logs.stream().mapToLong(this::longestOutage).max().orElse(0) / NANOS,
                between(times.repaired(), times.back()),
                between(times.back(), times.caughtUp()),
                waiting(),
                periods(restored(firstRead, firstWrite)),
                writes(present));
    }

    /**
     * Returns the time by which every set that was hit had completed an operation that started after the fault had taken
     * effect; empty if one of them completed none.
     */
    private OptionalLong firstSuccess(Kind kind) {
        return hitShards.stream()
                .mapToObj(shard -> ends((log, i) -> log.succeeded(i)
                                && log.start(i) >= times.done()
                                && documents.kind(log.number(i)) == kind
                                && documents.shardOf(documents.touched(log.number(i))) == shard)
                        .min())
                .reduce((one, other) -> one.isPresent() && other.isPresent()
                        ? OptionalLong.of(Math.max(one.getAsLong(), other.getAsLong()))
                        : OptionalLong.empty())
                .orElse(OptionalLong.empty());
    }

    /** Chooses operations of a log by their index. */
    @FunctionalInterface
    private interface Choice {
        boolean test(OperationLog log, int index);
    }

    private LongStream ends(Choice choice) {
        return logs.stream()
                .flatMapToLong(log -> IntStream.range(0, log.size())
                        .filter(i -> choice.test(log, i))
                        .mapToLong(log::end));
    }

    private long waiting() {
        if (times.newPrimary().isEmpty() || times.repaired().isEmpty()) {
            return 0;
        }
        return ends((log, i) -> log.start(i) < times.newPrimary().getAsLong()
                        && log.end(i) >= times.repaired().getAsLong())
                .count();
    }

    /** Returns the time when every kind that occurs had succeeded again; the end of time if one had not. */
    private long restored(OptionalLong firstRead, OptionalLong firstWrite) {
        long restored = times.begun();
        for (Kind kind : Kind.values()) {
            OptionalLong first = kind == Kind.READ ? firstRead : firstWrite;
            if (ends((log, i) -> documents.kind(log.number(i)) == kind)
                    .findAny()
                    .isPresent()) {
                restored = Math.max(restored, first.orElse(Long.MAX_VALUE));
            }
        }
        return restored;
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
        for (Kind kind : Kind.values()) {
            for (When when : When.values()) {
                periods.add(period(kind, when, restored));
            }
        }
        return periods;
    }

    private Period period(Kind kind, When when, long restored) {
        Histogram responses = new Histogram(DIGITS);
        long errors = 0;
        for (OperationLog log : logs) {
            for (int i = 0; i < log.size(); i++) {
                if (documents.kind(log.number(i)) != kind || when(log.due(i), log.end(i), restored) != when) {
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

    /** Counts an operation that was under way when the fault began to the outage, not to the time before. */
    private When when(long due, long end, long restored) {
        if (end < times.begun()) {
            return When.BEFORE;
        }
        return due < restored ? When.DURING : When.AFTER;
    }

    private RepetitionFigures.Writes writes(BitSet present) {
        return new RepetitionFigures.Writes(
                writes(true, number -> true),
                writes(true, number -> !present.get(number)),
                writes(false, number -> true),
                writes(false, present::get));
    }

    private long writes(boolean succeeded, IntPredicate numbers) {
        return ends((log, i) -> log.succeeded(i) == succeeded
                        && documents.kind(log.number(i)) == Kind.WRITE
                        && numbers.test(Math.toIntExact(log.number(i))))
                .count();
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
