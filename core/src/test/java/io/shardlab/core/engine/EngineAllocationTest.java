package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.shardlab.core.error.ErrorClassifier;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The clock stands still, so no histogram grows and no interval ends. The virtual machine counts some hundred bytes for a
 * thread now and then, when it replaces the code of the loop by compiled code, which a busy machine does late. The run is
 * therefore split into windows, and the one with the fewest bytes counts: every window has the bytes of its operations.
 */
@Timeout(60)
class EngineAllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WINDOW = 20_000;
    private static final int WINDOWS = 20;

    /** Less than a twentieth of a byte per operation. */
    private static final long ONCE = 1_000;

    @BeforeEach
    void requireAMeter() {
        assumeTrue(THREADS.isThreadAllocatedMemorySupported(), "this Java does not report the allocations of a thread");
    }

    @Test
    void anOperationOfAClosedLoopAllocatesNothing() throws InterruptedException {
        assertThat(leastAllocated(OptionalDouble.empty())).isBetween(0L, ONCE);
    }

    @Test
    void anOperationOfAnOpenLoopAllocatesNothing() throws InterruptedException {
        assertThat(leastAllocated(OptionalDouble.of(1e15))).isBetween(0L, ONCE);
    }

    private static long leastAllocated(OptionalDouble rate) throws InterruptedException {
        AllocationMeter meter = new AllocationMeter();
        PhaseSpec spec = new PhaseSpec("measure", 1, new PhaseSpec.Limit.Operations(WINDOW * (WINDOWS + 1L)), rate);
        EngineLimits rarely = new EngineLimits(Duration.ofHours(1), Duration.ofSeconds(1), Duration.ofHours(1));
        new Engine(
                        new ScriptedClock(),
                        InstantSource.system(),
                        ProcessMeter.ofThisProcess(),
                        ConnectionMeter.NONE,
                        new NoFailures(),
                        rarely)
                .run(spec, OperationFactory.of("op", worker -> meter), new StopSignal(), (snapshot, histograms) -> {});
        return IntStream.rangeClosed(1, WINDOWS)
                .mapToLong(window -> meter.atBegin[window] - meter.atBegin[window - 1])
                .min()
                .orElseThrow();
    }

    /** The allocations of the thread at the beginning of each window. */
    private static final class AllocationMeter implements Operation {

        private final long[] atBegin = new long[WINDOWS + 1];

        @Override
        public void execute(long number, Outcome outcome) {
            outcome.addDocuments(1);
            if (number % WINDOW == 0) {
                atBegin[(int) (number / WINDOW)] = THREADS.getCurrentThreadAllocatedBytes();
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
