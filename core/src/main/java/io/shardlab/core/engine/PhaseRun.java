package io.shardlab.core.engine;

import io.shardlab.core.error.MemoryLimit;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.measure.ArrivalMeasurement;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.PhaseRecorder;
import io.shardlab.core.measure.ProcessMeter;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One phase from the start of its threads to its measurement. Used once, by one thread, which also samples. */
final class PhaseRun {

    private static final Logger LOG = LoggerFactory.getLogger(PhaseRun.class);

    private static final Duration ABANDON_AFTER = Duration.ofSeconds(2);

    /** How often an open loop's backlog is looked at: it is known to this many nanoseconds' worth of arrivals. */
    private static final long BACKLOG_LOOK_NANOS = 20_000_000;

    /** The servers' counters are read when all workers have ended, or this long after the window if some have not. */
    private static final long SHORT_DRAIN_NANOS = 100_000_000;

    private final Phase phase;
    private final InstantSource wallClock;
    private final ErrorClassifier classifier;
    private final EngineLimits limits;
    private final IntervalListener listener;
    private final ProcessMeter meter;
    private final ConnectionMeter connections;
    private final WorkerCpu workerCpu = new WorkerCpu();
    private final CountDownLatch ready;
    private final CountDownLatch begin = new CountDownLatch(1);
    private final CountDownLatch ended;
    private final List<Thread> threads = new ArrayList<>();
    private final PhaseEnd end;
    private PhaseRecorder recorder;
    private TimedActions actions;
    private Instant startedAt;
    private long publishedNanos;
    private boolean windowPublished;
    private OptionalLong countersNanos = OptionalLong.empty();
    private ProgressWatch progress;
    private long stopNanos = Long.MAX_VALUE;
    private boolean interrupted;
    private boolean pointless;

    PhaseRun(
            Phase phase,
            InstantSource wallClock,
            ProcessMeter meter,
            ConnectionMeter connections,
            ErrorClassifier classifier,
            EngineLimits limits,
            IntervalListener listener) {
        this.phase = phase;
        this.wallClock = wallClock;
        this.meter = meter;
        this.connections = connections;
        this.classifier = classifier;
        this.limits = limits;
        this.listener = listener;
        this.end = new PhaseEnd(phase);
        this.ready = new CountDownLatch(phase.spec().threads());
        this.ended = new CountDownLatch(phase.spec().threads());
    }

    PhaseMeasurement run() throws InterruptedException {
        recorder = newRecorder();
        try {
            startThreads();
            ready.await();
            if (phase.failure().isPresent()) {
                throw new RunFailedException(phase.failure().get());
            }
            recorder = newRecorder();
            actions = new TimedActions(phase, classifier, recorder.events());
            startedAt = wallClock.instant();
            phase.begin();
            progress = new ProgressWatch(limits.giveUpAfter().toNanos(), phase.startNanos());
            publishedNanos = phase.startNanos();
            begin.countDown();
            actions.begin(phase.operations().actions(phase.spec().name()));
            sampleUntilEnded();
            actions.awaitEnd(() -> tell(listener::waiting));
            publishLateEvents();
            return measurement();
        } finally {
            endThreads();
        }
    }

    /** Made anew at the start, so that CPU time spent on making the operations does not count. */
    private PhaseRecorder newRecorder() {
        PhaseSpec spec = phase.spec();
        return new PhaseRecorder(
                spec.name(),
                spec.threads(),
                phase.operations().kinds(),
                spec.targetRate().isPresent(),
                meter,
                connections);
    }

    private void startThreads() {
        for (int i = 0; i < phase.spec().threads(); i++) {
            int index = i;
            Thread thread = new Thread(() -> work(index), "worker-" + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void work(int index) {
        // Closing a null resource is nothing: the phase fails then.
        try (Operation operation = makeAndSayReady(index)) {
            begin.await();
            if (operation != null) {
                Worker worker = new Worker(phase, index, operation, recorder, classifier);
                workerCpu.count(worker::loop);
                end.note(index, worker.end());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            // An Error, such as no memory left: nothing that follows could be trusted.
            died(index, e);
        } finally {
            ended.countDown();
        }
    }

    /** While the other workers hold on to all memory, there may be none for words either. */
    private void died(int index, Throwable failure) {
        try {
            phase.fail(MemoryLimit.explain(
                    failure, "A worker of phase " + phase.spec().name() + " died: " + failure + "."));
            LOG.debug("worker {} died", index, failure);
        } catch (OutOfMemoryError e) {
            phase.fail(MemoryLimit.BARE_SENTENCE);
        }
    }

    private Operation makeAndSayReady(int index) {
        try {
            return make(index);
        } finally {
            ready.countDown();
        }
    }

    private Operation make(int index) {
        try {
            return phase.operations()
                    .create(new OperationFactory.Worker(
                            index, phase.spec().threads(), phase.spec().name()));
        } catch (ShardlabException e) {
            phase.fail(e.getMessage());
        } catch (Exception e) {
            phase.fail("The " + phase.spec().name() + " phase cannot start: " + classifier.describe(e) + ".");
        }
        return null;
    }

    private void sampleUntilEnded() throws InterruptedException {
        boolean over = false;
        while (!over) {
            long due = nextPublication();
            over = ended.await(untilNextLook(due), TimeUnit.NANOSECONDS);
            long now = phase.clock().nanoTime();
            over |= isAbandoned(now);
            recorder.observeBacklog(phase.backlog());
            if (over) {
                publishRest(now);
            } else if (now - due >= 0) {
                publish(now);
                endIfStopped(now);
            }
            tellEndOfWindow(over, now);
        }
    }

    /** Intervals follow one another from the phase's start; the end of its window ends one, too. */
    private long nextPublication() {
        long interval = limits.interval().toNanos();
        long elapsed = publishedNanos - phase.startNanos();
        long next = phase.startNanos() + (elapsed / interval + 1) * interval;
        boolean windowEndsFirst = phase.isTimed() && !windowPublished && phase.nanosAfterWindow(next) > 0;
        return windowEndsFirst ? phase.deadlineNanos() : next;
    }

    private long untilNextLook(long due) {
        long left = Math.max(1, due - phase.clock().nanoTime());
        boolean drains = windowPublished && countersNanos.isEmpty();
        return phase.schedule().isPresent() || drains ? Math.min(left, BACKLOG_LOOK_NANOS) : left;
    }

    /**
     * What lies between the last interval and the end of the last worker, if anything does. An operation is recorded a moment
     * after it has returned, and an interval may have ended in between: its length is nothing then.
     */
    private void publishRest(long now) {
        long last = end.lastNanos();
        if (last - publishedNanos > 0) {
            publish(last);
        } else if (publishedNanos == phase.startNanos()) {
            publish(now);
        } else if (ended.getCount() == 0 && recorder.hasRest()) {
            publish(publishedNanos);
        }
    }

    /** Actions may end after the last worker; what they recorded then is in an interval without length. */
    private void publishLateEvents() {
        if (recorder.events().hasRest()) {
            publish(publishedNanos);
        }
    }

    /** Asks for what belongs to the window alone, before a long drain blurs it. */
    private void tellEndOfWindow(boolean over, long now) {
        if (countersNanos.isEmpty() && (over || phase.nanosAfterWindow(now) >= SHORT_DRAIN_NANOS)) {
            countersNanos = OptionalLong.of(over ? end.lastNanos() : now);
            listener.windowEnded();
        }
    }

    /** @param now the interval's end, which may be a moment ago */
    private void publish(long now) {
        double seconds = (now - phase.startNanos()) / 1e9;
        Instant time = wallClock.instant().minusNanos(phase.clock().nanoTime() - now);
        IntervalSnapshot snapshot = recorder.sample(time, seconds, phase.backlog());
        publishedNanos = now;
        if (!windowPublished && phase.nanosAfterWindow(now) >= 0) {
            windowPublished = true;
            recorder.endWindow();
        }
        giveUpWithoutProgress(snapshot, now);
        tell(() -> listener.interval(snapshot, recorder.histograms()));
    }

    private void tell(Runnable news) {
        try {
            news.run();
        } catch (RunFailedException e) {
            phase.fail(e.getMessage());
            pointless = true;
        } catch (RuntimeException e) {
            LOG.warn("an interval listener failed", e);
        }
    }

    private void giveUpWithoutProgress(IntervalSnapshot snapshot, long now) {
        if (progress.isStuck(snapshot, recorder.errors(), now)) {
            phase.fail("No operation of phase " + phase.spec().name() + " succeeded for "
                    + limits.giveUpAfter().toSeconds() + " s: "
                    + recorder.errors().last() + ".");
        }
    }

    /**
     * After a stop, operations under way have their grace; then their threads are interrupted. They have none where the
     * listener gave the phase up.
     */
    private void endIfStopped(long now) {
        if (!phase.isEnding()) {
            return;
        }
        stopNanos = Math.min(stopNanos, now);
        if (!interrupted && now - stopNanos >= grace().toNanos()) {
            interrupted = true;
            threads.forEach(Thread::interrupt);
        }
    }

    /** A thread that ignores its interrupt, as in a socket read, is left behind; it is a daemon. */
    private boolean isAbandoned(long now) {
        return interrupted && now - stopNanos >= grace().plus(ABANDON_AFTER).toNanos();
    }

    private Duration grace() {
        return pointless ? Duration.ZERO : limits.stopGrace();
    }

    private void endThreads() {
        begin.countDown();
        if (actions != null) {
            actions.interrupt();
        }
        if (ended.getCount() > 0) {
            phase.fail("Interrupted.");
            threads.forEach(Thread::interrupt);
        }
    }

    private PhaseMeasurement measurement() {
        PhaseSpec spec = phase.spec();
        long missed = phase.isTimed() && !phase.isStopped() ? phase.backlog() : 0;
        return new PhaseMeasurement(
                spec.name(),
                spec.threads(),
                spec.targetRate(),
                startedAt,
                end.windowNanos() / 1e9,
                end.drain(countersNanos.orElseThrow()),
                recorder.totals(),
                recorder.errors().counts(),
                recorder.errors().refusedDocuments(),
                recorder.errors().samples(),
                recorder.outages().unavailability(phase.startNanos()),
                missed,
                new ArrivalMeasurement(
                        phase.schedule().map(schedule -> spec.arrivals()),
                        recorder.errors().failedOperations(),
                        phase.schedule()
                                .map(schedule ->
                                        ArrivalMeasurement.waits(schedule, phase.due(), missed, end.windowNanos()))
                                .orElseGet(() -> new Histogram(3))),
                recorder.operationsPerWorker(),
                recorder.maxBacklog(),
                recorder.client(),
                workerCpu.seconds(),
                recorder.events().all(),
                phase.isStopped(),
                phase.failure());
    }
}
