package io.shardlab.core.engine;

import io.shardlab.core.error.ErrorClassifier;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.MissedArrivals;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.PhaseRecorder;
import io.shardlab.core.measure.ProcessMeter;
import io.shardlab.core.measure.StageTally;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.PhaseSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One phase from the start of its threads to its measurement. Used once, by one thread, which also samples. */
final class PhaseRun {

    private static final Logger LOG = LoggerFactory.getLogger(PhaseRun.class);
    private static final Duration ABANDON_AFTER = Duration.ofSeconds(2);

    /** The interval at which an open loop's backlog is observed. */
    private static final long BACKLOG_INTERVAL_NANOS = 20_000_000;

    /** The servers' counters are read when all workers have ended, or this long after the window if some have not. */
    private static final long SHORT_DRAIN_NANOS = 100_000_000;

    private final Phase phase;
    private final InstantSource wallClock;
    private final ErrorClassifier classifier;
    private final EngineLimits limits;
    private final IntervalListener listener;
    private final ProcessMeter meter;
    private final ConnectionMeter connections;
    private final PhaseEnd end;
    private final WorkerThreads workers;

    private PhaseRecorder recorder;
    private TimedActions actions;
    private Instant startedAt;
    private double inputWaitedBefore;
    private long publishedNanos;
    private int stagesBegun;
    private boolean windowPublished;
    private OptionalLong countersNanos = OptionalLong.empty();
    private ProgressWatch progress;
    private long stopNanos = Long.MAX_VALUE;
    private OptionalLong interruptedNanos = OptionalLong.empty();
    private boolean pointless;
    private int unended;

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
        this.workers = new WorkerThreads(phase, classifier, end);
    }

    PhaseMeasurement run() throws InterruptedException {
        inputWaitedBefore = phase.operations().inputWaitSeconds();
        try {
            workers.prepare();
            listener.ready();
            // Created after the operations, so that their CPU time is not included.
            recorder = newRecorder();
            actions = new TimedActions(phase, classifier, recorder.events());
            startedAt = wallClock.instant();
            phase.begin();
            progress = new ProgressWatch(limits.giveUpAfter().toNanos(), phase.startNanos());
            publishedNanos = phase.startNanos();
            workers.begin(recorder);
            actions.begin(phase.operations().actions(phase.spec().name()));
            sampleUntilEnded();
            actions.awaitEnd(() -> notify(listener::waiting));
            publishLateEvents();
            return measurement();
        } finally {
            if (actions != null) {
                actions.interrupt();
            }
            workers.end();
        }
    }

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

    private void sampleUntilEnded() throws InterruptedException {
        boolean over = false;
        while (!over) {
            long due = nextPublication();
            over = workers.awaitEnd(untilNextObservation(due));
            long now = phase.clock().nanoTime();
            if (!over && isAbandoned(now)) {
                over = true;
                // After a stop these are not failures of the servers.
                unended = phase.isEnding() ? 0 : workers.leave(now);
            }
            recorder.observeBacklog(phase.backlog());
            if (over) {
                publishRest(now);
            } else if (now - due >= 0) {
                publish(now);
                interruptLastOperations(now);
            }
            reportEndOfWindow(over, now);
        }
    }

    /** Intervals follow one another from the phase's start; the end of its window also ends one. */
    private long nextPublication() {
        long interval = limits.interval().toNanos();
        long elapsed = publishedNanos - phase.startNanos();
        long next = phase.startNanos() + (elapsed / interval + 1) * interval;
        boolean windowEndsFirst = phase.isTimed() && !windowPublished && phase.nanosAfterWindow(next) > 0;
        return windowEndsFirst ? phase.deadlineNanos() : next;
    }

    private long untilNextObservation(long due) {
        long left = Math.max(1, due - phase.clock().nanoTime());
        boolean drains = windowPublished && countersNanos.isEmpty();
        return phase.schedule().isPresent() || drains ? Math.min(left, BACKLOG_INTERVAL_NANOS) : left;
    }

    /**
     * Publishes the time between the last interval and the end of the last worker, if there is any. An operation is recorded
     * a moment after it has returned. If the last interval ended in between, one more interval without length reports it.
     */
    private void publishRest(long now) {
        long last = end.lastNanos();
        if (last - publishedNanos > 0) {
            publish(last);
        } else if (publishedNanos == phase.startNanos()) {
            publish(now);
        } else if (workers.haveEnded() && recorder.hasRest()) {
            publish(publishedNanos);
        }
    }

    /** Actions may end after the last worker; one more interval without length reports their events then. */
    private void publishLateEvents() {
        if (recorder.events().hasRest()) {
            publish(publishedNanos);
        }
    }

    /** Reports the end of the window before a long drain changes the servers' counters. */
    private void reportEndOfWindow(boolean over, long now) {
        if (countersNanos.isEmpty() && (over || phase.nanosAfterWindow(now) >= SHORT_DRAIN_NANOS)) {
            countersNanos = OptionalLong.of(over ? end.lastNanos() : now);
            listener.windowEnded();
        }
    }

    /** @param now the interval's end, which may be a moment ago */
    private void publish(long now) {
        double seconds = (now - phase.startNanos()) / 1e9;
        Instant time = wallClock.instant().minusNanos(phase.clock().nanoTime() - now);
        noteStages(now);
        IntervalSnapshot snapshot = recorder.sample(time, seconds, phase.backlog());
        publishedNanos = now;
        if (!windowPublished && phase.nanosAfterWindow(now) >= 0) {
            windowPublished = true;
            recorder.endWindow();
        }
        giveUpWithoutProgress(snapshot, now);
        notify(() -> listener.interval(snapshot, recorder.histograms()));
    }

    /** Each stage that has begun is an event, which charts mark. */
    private void noteStages(long now) {
        phase.spec().stages().ifPresent(rates -> {
            while (stagesBegun < rates.stages().size() && rates.startNanos(stagesBegun) <= now - phase.startNanos()) {
                double seconds = rates.startNanos(stagesBegun++) / 1e9;
                recorder.events().add(EventReport.startOfStage(stagesBegun, seconds));
            }
        });
    }

    private void notify(Runnable news) {
        try {
            news.run();
        } catch (RunFailedException e) {
            phase.fail(e.wording());
            pointless = true;
        } catch (RuntimeException e) {
            LOG.warn("an interval listener failed", e);
        }
    }

    private void giveUpWithoutProgress(IntervalSnapshot snapshot, long now) {
        if (progress.isStuck(snapshot, recorder.errors(), now)) {
            phase.fail(Message.of(
                    "No operation of phase {0} succeeded for {1,number,#} s: {2}.",
                    phase.spec().name(),
                    limits.giveUpAfter().toSeconds(),
                    recorder.errors().last()));
        }
    }

    /**
     * Interrupts operations that are still under way some time after a stop or the time limit; at once if the listener gave the
     * phase up.
     */
    private void interruptLastOperations(long now) {
        if (phase.isEnding()) {
            stopNanos = Math.min(stopNanos, now);
        }
        boolean stopped = phase.isEnding() && now - stopNanos >= grace().toNanos();
        if (interruptedNanos.isEmpty() && (stopped || phase.isOvertime(now))) {
            workers.interrupt();
            notify(listener::operationsInterrupted);
            interruptedNanos = OptionalLong.of(phase.clock().nanoTime());
        }
    }

    /** A thread that ignores its interrupt, for example in a socket read, is left behind; it is a daemon. */
    private boolean isAbandoned(long now) {
        return interruptedNanos.isPresent() && now - interruptedNanos.getAsLong() >= ABANDON_AFTER.toNanos();
    }

    private Duration grace() {
        return pointless ? Duration.ZERO : limits.stopGrace();
    }

    /** Measures the stages, and publishes their latencies after those of the last interval. */
    private List<StageReport> stageReports(long missed) {
        List<StageTally.Measured> measured = phase.stages()
                .map(stages -> stages.measured(phase.schedule().orElseThrow(), phase.due(), missed, end.windowNanos()))
                .orElse(List.of());
        if (!measured.isEmpty()) {
            notify(() -> listener.stages(
                    phase.spec().name(),
                    startedAt,
                    measured.stream().map(StageTally.Measured::latencies).toList()));
        }
        return measured.stream().map(StageTally.Measured::report).toList();
    }

    private PhaseMeasurement measurement() {
        PhaseSpec spec = phase.spec();
        double seconds = end.windowNanos() / 1e9;
        DrainReport drain = end.drain(countersNanos.orElseThrow());
        long missed = phase.isTimed() && !phase.isStopped() ? phase.backlog() : 0;
        Histogram missedWaits = phase.schedule()
                .map(schedule -> MissedArrivals.waits(schedule, phase.due(), missed, end.windowNanos()))
                .orElseGet(() -> new Histogram(3));
        PhaseReport report = new PhaseReport(
                spec.name(),
                1,
                false,
                startedAt,
                spec.threads(),
                seconds,
                drain,
                recorder.counts(seconds, drain),
                recorder.failures(phase.startNanos()),
                new PhaseReport.OpenLoop(
                        missed,
                        recorder.arrivals(missed, phase.schedule().map(schedule -> spec.arrivals())),
                        spec.targetRate().stream().boxed().findFirst(),
                        stageReports(missed)),
                recorder.latencies(missedWaits, this::factsOf),
                recorder.client(workers.use()),
                recorder.waits(phase.operations().inputWaitSeconds() - inputWaitedBefore),
                new PhaseReport.Servers(
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        recorder.events().all()),
                phase.isStopped(),
                phase.failure().map(Message::toString));
        return new PhaseMeasurement(
                report,
                recorder.totals(),
                recorder.operationsPerWorker(),
                end.lateOperations(),
                unended,
                phase.failure());
    }

    private KindReport.Facts factsOf(int kind) {
        Optional<KindTraits> traits = phase.operations().traits(kind);
        return new KindReport.Facts(
                phase.operations().clientPath(kind).map(ParameterTypes::choiceName),
                traits.map(KindTraits::access).map(ParameterTypes::choiceName),
                traits.map(KindTraits::reach).map(ParameterTypes::choiceName),
                traits.map(KindTraits::commands),
                phase.operations().plans(kind));
    }
}
