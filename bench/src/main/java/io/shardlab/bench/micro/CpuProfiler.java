package io.shardlab.bench.micro;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A JMH profiler of CPU time per operation, over all threads of the process. With several workers this is the cost of an
 * operation, while JMH's own score is the time from one operation to the next; and other processes do not increase it. The
 * smallest of the iterations counts, as the others include the effects of other programs on the caches.
 */
public final class CpuProfiler implements InternalProfiler {

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long before;

    @Override
    public String getDescription() {
        return "CPU time per operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = system.getProcessCpuTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double nanos = system.getProcessCpuTime() - before;
        double each = nanos / result.getMetadata().getMeasuredOps();
        return List.of(
                new ScalarResult("cpu.min", each, "ns/op", AggregationPolicy.MIN),
                new ScalarResult("cpu.mean", each, "ns/op", AggregationPolicy.AVG));
    }
}
