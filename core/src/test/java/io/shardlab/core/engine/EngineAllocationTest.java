package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.ProcessMeter;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The clock stands still, so that no histogram grows, and no interval ends. The bound is a hundredth of a byte an
 * operation: the virtual machine itself at times takes some hundred bytes once, while it compiles the loop.
 */
@Timeout(60)
class EngineAllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long FROM = 1_000;
    private static final long TO = 101_000;
    private static final long ONCE = 1_000;

    @BeforeEach
    void requireAMeter() {
        assumeTrue(THREADS.isThreadAllocatedMemorySupported(), "this Java does not tell what a thread has allocated");
    }

    @Test
    void anOperationOfAClosedLoopAllocatesNothing() throws InterruptedException {
        assertThat(allocated(OptionalDouble.empty())).isBetween(0L, ONCE);
    }

    @Test
    void anOperationOfAnOpenLoopAllocatesNothing() throws InterruptedException {
        assertThat(allocated(OptionalDouble.of(1e15))).isBetween(0L, ONCE);
    }

    private static long allocated(OptionalDouble rate) throws InterruptedException {
        AllocationMeter meter = new AllocationMeter();
        PhaseSpec spec = new PhaseSpec("measure", 1, new PhaseSpec.Limit.Operations(TO + 1), rate);
        EngineLimits rarely = new EngineLimits(Duration.ofHours(1), Duration.ofSeconds(1), Duration.ofHours(1));
        new Engine(
                        new ScriptedClock(),
                        InstantSource.system(),
                        ProcessMeter.ofThisProcess(),
                        ConnectionMeter.NONE,
                        new NoFailures(),
                        rarely)
                .run(spec, OperationFactory.of("op", worker -> meter), new StopSignal(), (snapshot, histograms) -> {});
        return meter.after - meter.before;
    }

    /** What its thread has allocated from operation {@link #FROM} to operation {@link #TO}. */
    private static final class AllocationMeter implements Operation {

        private long before;
        private long after = -1;

        @Override
        public void execute(long number, Outcome outcome) {
            outcome.addDocuments(1);
            if (number == FROM) {
                before = THREADS.getCurrentThreadAllocatedBytes();
            } else if (number == TO) {
                after = THREADS.getCurrentThreadAllocatedBytes();
            }
        }
    }

    private static final class NoFailures implements ErrorClassifier {

        @Override
        public String kind(Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public String describe(Throwable failure) {
            throw new AssertionError(failure);
        }
    }
}
