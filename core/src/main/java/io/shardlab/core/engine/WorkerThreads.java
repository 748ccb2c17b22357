package io.shardlab.core.engine;

import com.sun.management.ThreadMXBean;
import io.shardlab.core.error.ErrorClassifier;
import io.shardlab.core.error.MemoryLimit;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.measure.PhaseRecorder;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of a phase's workers, from the creation of their operations to their end. Used by the thread that runs the
 * phase; the methods {@code work} and below run on the workers' threads.
 */
final class WorkerThreads {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerThreads.class);

    private final Phase phase;
    private final ErrorClassifier classifier;
    private final PhaseEnd end;
    private final CountDownLatch ready;
    private final CountDownLatch begin = new CountDownLatch(1);
    private final CountDownLatch ended;
    private final List<Thread> threads = new ArrayList<>();
    /** Those at work. */
    private final AtomicReferenceArray<Worker> workers;

    private final ThreadMXBean system = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final LongAdder cpuNanos = new LongAdder();
    private final LongAdder runQueueNanos = new LongAdder();
    private final LongAdder allocatedBytes = new LongAdder();
    private volatile PhaseRecorder recorder;

    WorkerThreads(Phase phase, ErrorClassifier classifier, PhaseEnd end) {
        this.phase = phase;
        this.classifier = classifier;
        this.end = end;
        this.ready = new CountDownLatch(phase.spec().threads());
        this.ended = new CountDownLatch(phase.spec().threads());
        this.workers = new AtomicReferenceArray<>(phase.spec().threads());
    }

    /**
     * Starts the threads; returns when all operations are created.
     *
     * @throws RunFailedException if one cannot be created
     */
    void prepare() throws InterruptedException {
        for (int i = 0; i < phase.spec().threads(); i++) {
            int index = i;
            Thread thread = new Thread(() -> work(index), "worker-" + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        ready.await();
        if (phase.failure().isPresent()) {
            throw new RunFailedException(phase.failure().get());
        }
    }

    /** Lets the workers begin. */
    void begin(PhaseRecorder workersRecorder) {
        this.recorder = workersRecorder;
        begin.countDown();
    }

    /** Waits for all workers to end; returns false if the time is over before. */
    boolean awaitEnd(long nanos) throws InterruptedException {
        return ended.await(nanos, TimeUnit.NANOSECONDS);
    }

    boolean haveEnded() {
        return ended.getCount() == 0;
    }

    void interrupt() {
        threads.forEach(Thread::interrupt);
    }

    /**
     * Counts the operations that are still under way as failed; their threads are left behind.
     *
     * @return their number
     */
    int leave(long now) {
        int left = 0;
        for (int i = 0; i < workers.length(); i++) {
            Worker worker = workers.get(i);
            if (worker != null && worker.leave(now)) {
                end.note(i, new PhaseEnd.OfWorker(now, 0, 1, 0, 0, 0));
                left++;
            }
        }
        return left;
    }

    /** Ends the threads that still run, as after a phase that failed. */
    void end() {
        begin.countDown();
        if (!haveEnded()) {
            phase.fail(Message.of("Interrupted."));
            interrupt();
        }
    }

    /**
     * The resource use of the workers that have ended. The CPU time of the process includes that of the compiler and the
     * garbage collector, so only the CPU time of the workers shows whether each of them computed all the time.
     */
    PhaseReport.Workers use() {
        return new PhaseReport.Workers(
                cpuNanos.sum() / 1e9,
                RunQueue.isKnown() ? Optional.of(runQueueNanos.sum() / 1e9) : Optional.empty(),
                allocationIsKnown() ? Optional.of(allocatedBytes.sum()) : Optional.empty());
    }

    private void work(int index) {
        // The operation is null if it could not be created; a null resource is not closed.
        try (Operation operation = createAndReportReady(index)) {
            begin.await();
            if (operation != null && recorder != null) {
                Worker worker = new Worker(phase, index, operation, recorder, classifier);
                workers.set(index, worker);
                counting(worker::loop);
                end.note(index, worker.end());
                workers.set(index, null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            // After an Error, such as a lack of memory, no further result can be trusted.
            died(index, e);
        } finally {
            ended.countDown();
        }
    }

    private void counting(Runnable work) {
        long cpuBefore = cpuNanos();
        long waitedBefore = RunQueue.nanosOfThisThread();
        long allocatedBefore = allocated();
        try {
            work.run();
        } finally {
            cpuNanos.add(cpuNanos() - cpuBefore);
            runQueueNanos.add(RunQueue.nanosOfThisThread() - waitedBefore);
            allocatedBytes.add(allocated() - allocatedBefore);
        }
    }

    /** CPU time of this thread until now; 0 if the system does not report it. */
    private long cpuNanos() {
        return system.isCurrentThreadCpuTimeSupported() && system.isThreadCpuTimeEnabled()
                ? system.getCurrentThreadCpuTime()
                : 0;
    }

    /** Memory that this thread has allocated until now, in bytes; 0 if the virtual machine does not report it. */
    private long allocated() {
        return allocationIsKnown() ? system.getCurrentThreadAllocatedBytes() : 0;
    }

    private boolean allocationIsKnown() {
        return system.isThreadAllocatedMemorySupported() && system.isThreadAllocatedMemoryEnabled();
    }

    /** While the other workers occupy all memory, there may be none for a message either. */
    private void died(int index, Throwable failure) {
        try {
            phase.fail(MemoryLimit.explain(
                    failure,
                    Message.of("A worker of phase {0} died: {1}.", phase.spec().name(), failure)));
            LOG.debug("worker {} died", index, failure);
        } catch (OutOfMemoryError e) {
            phase.fail(Message.text(MemoryLimit.BARE_SENTENCE));
        }
    }

    private Operation createAndReportReady(int index) {
        try {
            return phase.operations()
                    .create(new OperationFactory.Worker(
                            index, phase.spec().threads(), phase.spec().name()));
        } catch (ShardlabException e) {
            phase.fail(e.wording());
        } catch (Exception e) {
            phase.fail(
                    Message.of("The {0} phase cannot start: {1}.", phase.spec().name(), classifier.wording(e)));
        } finally {
            ready.countDown();
        }
        return null;
    }
}
