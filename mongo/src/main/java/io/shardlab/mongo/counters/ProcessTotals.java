package io.shardlab.mongo.counters;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.result.ServerReport.ProcessUse;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The operating system's counters of the processes of one server. */
record ProcessTotals(List<ProcessCounters> processes) {

    /** Returns the use since an earlier reading, of the processes in both; empty if there are none. */
    Optional<ProcessUse> since(ProcessTotals earlier) {
        List<Span> spans = processes.stream()
                .flatMap(now -> earlier.processes.stream()
                        .filter(before -> before.pid() == now.pid())
                        .map(before -> new Span(before, now)))
                .toList();
        return spans.isEmpty() ? Optional.empty() : Optional.of(use(spans));
    }

    /**
     * Returns this reading with zeros for the processes of a later one that were started since. The counters of control groups
     * are left out, as they continue over a restart.
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
                ServerStatus.tidy(spans.stream().mapToDouble(Span::cpuSeconds).sum()),
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

    /** Returns the limit of the processes together: a group's limit counts once; empty if a process has no limit. */
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

    /** Returns the largest share, as operations wait for the process that was throttled most. */
    private static Optional<Double> throttledShare(List<Span> spans) {
        return spans.stream().flatMap(span -> span.throttledShare().stream()).max(Double::compare);
    }

    private static Optional<Long> blockReads(List<Span> spans) {
        return spans.stream().allMatch(Span::reportsBlockReads)
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

        boolean reportsBlockReads() {
            return before.blockReads().isPresent() && now.blockReads().isPresent();
        }
    }
}
