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
 * A JMH profiler for CPU time an operation, over all threads of the process: with more than one worker it is what an
 * operation costs, while JMH's own score is how often one is done; and it does not grow while another process has the
 * processor. The smallest of the iterations counts, as the others hold what else the machine did to its caches.
 */
public final class CpuProfiler implements InternalProfiler {

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long before;

    @Override
    public String getDescription() {
        return "CPU time an operation";
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
