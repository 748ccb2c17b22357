package io.shardlab.bench.micro;

import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.PhaseRecorder;
import io.shardlab.core.measure.ProcessMeter;
import io.shardlab.core.measure.WorkerRecorder;
import io.shardlab.core.schedule.ConstantRate;
import io.shardlab.core.schedule.Schedule;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/** The parts of the engine's path one by one, to show where {@link EngineBenchmark}'s time is spent. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
public class PartsBenchmark {

    private final Schedule schedule = new ConstantRate(12_345);
    private long number;

    /** The recorders of one phase, whose workers are the benchmark's threads. */
    @State(Scope.Benchmark)
    public static class Recorders {

        PhaseRecorder closedLoop;
        PhaseRecorder openLoop;

        @Setup
        public void make() {
            closedLoop = recorder(false);
            openLoop = recorder(true);
        }

        private static PhaseRecorder recorder(boolean openLoop) {
            return new PhaseRecorder(
                    "measure", 2, List.of("nothing"), openLoop, ProcessMeter.ofThisProcess(), ConnectionMeter.NONE);
        }
    }

    /** One thread's recorders. */
    @State(Scope.Thread)
    public static class Recorder {

        WorkerRecorder closedLoop;
        WorkerRecorder openLoop;

        @Setup
        public void choose(Recorders recorders, ThreadParams thread) {
            closedLoop = recorders.closedLoop.worker(thread.getThreadIndex());
            openLoop = recorders.openLoop.worker(thread.getThreadIndex());
        }
    }

    /** The floor: two readings of the clock time one operation. */
    @Benchmark
    public long clock() {
        return System.nanoTime();
    }

    @Benchmark
    public long schedule() {
        return schedule.intendedNanos(number++);
    }

    @Benchmark
    public void recordClosedLoop(Recorder recorder) {
        long nanos = next();
        recorder.closedLoop.record(0, nanos, nanos, 1, 200);
    }

    @Benchmark
    public void recordOpenLoop(Recorder recorder) {
        long nanos = next();
        recorder.openLoop.record(0, nanos, 2 * nanos, 1, 200);
    }

    @Benchmark
    @Threads(2)
    public void recordOpenLoopByTwoThreads(Recorder recorder) {
        long nanos = next();
        recorder.openLoop.record(0, nanos, 2 * nanos, 1, 200);
    }

    /** Latencies from 0.1 to 1.1 ms. */
    private long next() {
        return 100_000 + (number++ * 7919 & 0xfffff);
    }
}
