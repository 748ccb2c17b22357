package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.target.ProcessCounters;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What the operating system counts of the processes of one server. */
record ProcessTotals(List<ProcessCounters> processes) {

    /** What came of those processes that were read both times; empty if there are none. */
    Optional<ProcessUse> since(ProcessTotals earlier) {
        List<Span> spans = processes.stream()
                .flatMap(now -> earlier.processes.stream()
                        .filter(before -> before.pid() == now.pid())
                        .map(before -> new Span(before, now)))
                .toList();
        return spans.isEmpty() ? Optional.empty() : Optional.of(use(spans));
    }

    private static ProcessUse use(List<Span> spans) {
        return new ProcessUse(
                Seconds.tidy(spans.stream().mapToDouble(Span::cpuSeconds).sum()),
                cpuLimit(spans),
                throttledShare(spans),
                sum(spans, ProcessCounters::diskBytesRead),
                sum(spans, ProcessCounters::diskBytesWritten),
                blockReads(spans));
    }

    private static long sum(List<Span> spans, ToLongFunction<ProcessCounters> counter) {
        return spans.stream().mapToLong(span -> span.amount(counter)).sum();
    }

    /** That of the processes together: of a group what its members share, and none if any of them has none. */
    private static Optional<Double> cpuLimit(List<Span> spans) {
        List<Optional<ProcessCounters.CpuLimit>> limits =
                spans.stream().map(span -> span.now.cpuLimit()).distinct().toList();
        return limits.stream().allMatch(Optional::isPresent)
                ? Optional.of(limits.stream()
                        .flatMap(Optional::stream)
                        .mapToDouble(ProcessCounters.CpuLimit::processors)
                        .sum())
                : Optional.empty();
    }

    /** Who waits for one of the processes waits with it, so the one that was held back most counts. */
    private static Optional<Double> throttledShare(List<Span> spans) {
        return spans.stream().flatMap(span -> span.throttledShare().stream()).max(Double::compare);
    }

    private static Optional<Long> blockReads(List<Span> spans) {
        return spans.stream().allMatch(Span::tellsBlockReads)
                ? Optional.of(sum(spans, process -> process.blockReads().orElse(0L)))
                : Optional.empty();
    }

    private record Span(ProcessCounters before, ProcessCounters now) {

        double cpuSeconds() {
            return now.cpuSeconds() - before.cpuSeconds();
        }

        long amount(ToLongFunction<ProcessCounters> counter) {
            return counter.applyAsLong(now) - counter.applyAsLong(before);
        }

        Optional<Double> throttledShare() {
            return now.throttling()
                    .flatMap(end -> before.throttling()
                            .filter(start -> end.periods() > start.periods())
                            .map(start -> (double) (end.throttled() - start.throttled())
                                    / (end.periods() - start.periods())));
        }

        boolean tellsBlockReads() {
            return before.blockReads().isPresent() && now.blockReads().isPresent();
        }
    }
}
