package io.shardlab.mongo.counters;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.result.ServerReport.ProcessUse;
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

    /**
     * A reading to compare a later one with after some of the processes were started again: it has those with nothing counted.
     * What is counted of their control groups goes on over a restart, and is left out.
     */
    ProcessTotals withStarted(ProcessTotals later) {
        return new ProcessTotals(later.processes.stream()
                .map(process -> processes.stream()
                        .filter(known -> known.pid() == process.pid())
                        .findFirst()
                        .orElseGet(() -> new ProcessCounters(
                                process.pid(), 0, 0, 0, process.cpuLimit(), Optional.empty(), Optional.empty())))
                .toList());
    }

    private static ProcessUse use(List<Span> spans) {
        Optional<Double> cpuLimit = cpuLimit(spans);
        return new ProcessUse(
                Seconds.tidy(spans.stream().mapToDouble(Span::cpuSeconds).sum()),
                cpuLimit,
                cpuLimit.map(any -> isShared(spans)),
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

    private static boolean isShared(List<Span> spans) {
        return spans.stream()
                .flatMap(span -> span.now.cpuLimit().stream())
                .anyMatch(ProcessCounters.CpuLimit::sharedWithClient);
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
