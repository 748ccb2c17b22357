package io.shardlab.bench.micro;

import java.util.OptionalDouble;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The engine's whole path of an operation that does nothing: taking its number, the schedule, all readings of the clock,
 * recording and counting, including the sampling of each second.
 *
 * <p>The cost of an operation is its CPU time, see {@link CpuProfiler}; the score is the time from one operation to the next
 * over all workers. Threads and recorders are created once per benchmark, so the bytes per operation include only the
 * sampling of each second and the first growth of a histogram.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 7, time = 1)
public class EngineBenchmark {

    private static final int BATCH = 2_000_000;

    /** At this rate all operations are overdue: no worker waits for its intended start. */
    private static final double OVERDUE_PER_SECOND = 1e9;

    @Param({"closed", "open"})
    public String loop;

    @Param({"1", "2"})
    public int workers;

    private GatedPhase phase;

    @Setup
    public void start() throws InterruptedException, BrokenBarrierException {
        OptionalDouble rate = loop.equals("open") ? OptionalDouble.of(OVERDUE_PER_SECOND) : OptionalDouble.empty();
        phase = new GatedPhase(workers, rate);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void operation() throws InterruptedException, BrokenBarrierException {
        phase.run(BATCH);
    }

    @TearDown
    public void end() throws Exception {
        phase.close();
    }
}
