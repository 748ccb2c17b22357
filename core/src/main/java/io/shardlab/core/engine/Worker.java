package io.shardlab.core.engine;

import io.shardlab.core.error.ErrorClassifier;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.measure.ErrorTally;
import io.shardlab.core.measure.OutageTally;
import io.shardlab.core.measure.PhaseRecorder;
import io.shardlab.core.measure.StageTally;
import io.shardlab.core.measure.WorkerRecorder;
import io.shardlab.core.schedule.Schedule;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop of one worker: take a number, prepare, wait for the intended start, execute, verify, record. Confined to the
 * worker's thread.
 */
final class Worker {

    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

    private static final int PATIENT_FAILURES = 3;
    private static final long FIRST_PAUSE_NANOS = 1_000_000;
    private static final int MOST_DOUBLINGS = 7;

    private final Phase phase;
    private final int index;
    private final Operation operation;
    private final WorkerRecorder recorder;
    private final ErrorTally errors;
    private final OutageTally outages;
    private final ErrorClassifier classifier;
    private final NanoClock clock;
    private final long phaseStart;
    private final Schedule schedule;
    private final StageTally stages;
    private final NumberTaker numbers;
    private final Outcome outcome;
    /** True from the start of an operation; what was written before it is visible to who reads it. */
    private final AtomicBoolean started = new AtomicBoolean();
    /** True when it is decided how the operation counts that ends after the window, the last one. */
    private final AtomicBoolean settled = new AtomicBoolean();

    private int failuresInARow;
    private PhaseEnd.OfWorker late;
    private long startedNanos;
    private long intendedNanos;
    private boolean failing;
    private boolean idle;

    /** @param phase the phase, which has begun */
    Worker(Phase phase, int index, Operation operation, PhaseRecorder recorder, ErrorClassifier classifier) {
        this.phase = phase;
        this.index = index;
        this.operation = operation;
        this.recorder = recorder.worker(index);
        this.errors = recorder.errors();
        this.outages = recorder.outages();
        this.classifier = classifier;
        this.clock = phase.clock();
        this.phaseStart = phase.startNanos();
        this.schedule = phase.schedule().orElse(null);
        this.stages = phase.stages().orElse(null);
        this.numbers = phase.numberTaker();
        this.outcome = new Outcome(clock::nanoTime, phase::awaitWithin);
        if (phase.isTimed()) {
            outcome.limit(phase.serverLimitNanos());
        }
    }

    /** Runs until the phase is over for this worker. */
    void loop() {
        long number = take();
        while (number != Phase.OVER && runOne(number)) {
            number = take();
        }
        outages.ended(index);
    }

    /**
     * The worker's end; called right after {@link #loop}. Without a time limit it is the return of the last operation, as
     * nothing after it is timed.
     */
    PhaseEnd.OfWorker end() {
        if (late != null) {
            return late;
        }
        return PhaseEnd.OfWorker.at(phase.isTimed() ? clock.nanoTime() : numbers.executedAt());
    }

    /**
     * Counts the operation that is still under way as failed, for the phase no longer waits for it; called by the phase's thread.
     *
     * @return false if there is none
     */
    boolean leave(long now) {
        if (!started.getAcquire() || !settled.compareAndSet(false, true)) {
            return false;
        }
        String reason = Message.of(
                        "it had not ended {0,number,#} s after the phase's time, so that its effect is unknown",
                        Math.round(phase.nanosAfterWindow(now) / 1e9))
                .toString();
        errors.add(outcome.kind(), ErrorClassifier.TIMED_OUT, 1, reason);
        errors.addFailedOperation();
        outages.failed(index, startedNanos, now);
        countFailedInStage(intendedNanos);
        return true;
    }

    /** True if an operation that ended at this time is not counted, as {@link #leave} has counted it. */
    private boolean isLeft(long end) {
        return phase.nanosAfterWindow(end) > 0 && !settled.compareAndSet(false, true);
    }

    private long take() {
        return phase.isEnding() ? Phase.OVER : numbers.take();
    }

    /** Runs one operation; returns false if the worker must end. */
    private boolean runOne(long number) {
        outcome.reset();
        startedNanos = numbers.executedAt();
        started.setRelease(false);
        long intended = schedule == null ? 0 : schedule.intendedNanos(number);
        if (schedule != null && !phase.covers(intended)) {
            // A rate is over the whole time limit, so the phase lasts that long even if nothing more is due.
            phase.awaitTime(phase.deadlineNanos());
            return false;
        }
        if (schedule != null) {
            outcome.due(phaseStart + intended);
        }
        try {
            operation.prepare(number, outcome);
            if (outcome.isExhausted()) {
                countRefused();
                return false;
            }
            return schedule == null ? runAtOnce(number) : runOnTime(number, phaseStart + intended);
        } catch (ShardlabException e) {
            phase.fail(e.wording());
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            if (started.getPlain() && !phase.isEnding()) {
                countFailure(e, number, intendedNanos);
            }
            return false;
        } catch (Exception e) {
            if (phase.isEnding()
                    && (Thread.currentThread().isInterrupted()
                            || classifier.kind(e).equals(ErrorClassifier.INTERRUPTED))) {
                // The phase ended without waiting for the answer, so it is not an error of the server.
                Thread.currentThread().interrupt();
                return false;
            }
            if (!countFailure(e, number, schedule == null ? startedNanos : phaseStart + intended)) {
                return false;
            }
            if (schedule == null) {
                pauseIfFailing();
            } else if (!started.getPlain()) {
                // An operation whose preparation failed still waits for its turn: it is not missed, and the next
                // operations are not due yet.
                phase.awaitTime(phaseStart + intended);
                phase.countStarted(index);
            }
            return !Thread.currentThread().isInterrupted();
        }
    }

    private boolean runAtOnce(long number) throws Exception {
        long start = clock.nanoTime();
        if (!phase.mayStart(start)) {
            return false;
        }
        begin(start, start);
        operation.execute(number, outcome);
        return finish(number, start, start);
    }

    private boolean runOnTime(long number, long intendedStart) throws Exception {
        long start = clock.nanoTime();
        if (start - intendedStart < 0) {
            idle = true;
            if (!phase.awaitTime(intendedStart)) {
                return false;
            }
            start = clock.nanoTime();
        }
        if (!phase.mayStart(start)) {
            return false;
        }
        phase.countStarted(index);
        begin(start, intendedStart);
        operation.execute(number, outcome);
        // A wait may end a moment early because of the clock's resolution, and an operation may start late. The
        // response time counts from the earlier of both times.
        return finish(number, start, Math.min(start, intendedStart));
    }

    private void begin(long start, long intendedStart) {
        startedNanos = start;
        intendedNanos = intendedStart;
        started.setRelease(true);
    }

    private boolean finish(long number, long start, long intendedStart) {
        if (outcome.isExhausted()) {
            return false;
        }
        long end = clock.nanoTime();
        if (isLeft(end)) {
            return false;
        }
        numbers.executed(end);
        operation.verify(number, outcome);
        recordParts();
        countRefused();
        if (outcome.refusals().isEmpty()) {
            failuresInARow = 0;
            if (failing) {
                recover(end);
            }
            long answered = end - outcome.pausedNanos();
            recorder.record(
                    outcome.kind(), answered - start, answered - intendedStart, outcome.documents(), outcome.bytes());
            if (stages != null) {
                stages.succeeded(
                        intendedStart - phaseStart, end - phaseStart, answered - start, answered - intendedStart);
            }
            noteIfLate(end, 1, answered - start);
            reportEnd(number, intendedStart, start, end, true);
        } else {
            if (outcome.refused() > 0 && !outcome.isGivenUp()) {
                refused(end);
            } else {
                failed(end);
            }
            countFailedInStage(intendedStart);
            if (outcome.isGivenUp()) {
                errors.addDocumentsGivenUp(outcome.documents());
            }
            recorder.addPartial(outcome.kind(), outcome.documents(), outcome.bytes());
            outcome.refusals()
                    .forEach(refusal -> errors.add(outcome.kind(), refusal.kind(), refusal.count(), refusal.sample()));
            noteIfLate(end, 0, 0);
            reportEnd(number, intendedStart, start, end, false);
        }
        return true;
    }

    private void countFailedInStage(long intendedStart) {
        if (stages != null) {
            stages.failed(Math.max(0, intendedStart - phaseStart));
        }
    }

    private void countRefused() {
        if (outcome.refused() > 0) {
            outcome.refusedKinds()
                    .forEach(refusal ->
                            errors.addRefused(outcome.kind(), refusal.kind(), refusal.count(), refusal.sample()));
        }
    }

    /** An operation that returns after the window is the last one of its worker. */
    private void noteIfLate(long end, int successes, long serviceNanos) {
        long after = phase.nanosAfterWindow(end);
        if (after > 0) {
            late = new PhaseEnd.OfWorker(
                    end, successes, 1 - successes, outcome.documents(), outcome.bytes(), Math.min(after, serviceNanos));
        }
    }

    /** A part that ended counts even if the whole operation failed, because it was answered. */
    private void recordParts() {
        for (int part = 0; part < outcome.parts(); part++) {
            recorder.recordPart(outcome.partKind(part), outcome.partNanos(part));
        }
    }

    private void reportEnd(long number, long intendedStart, long start, long end, boolean succeeded) {
        operation.ended(number, intendedStart - phaseStart, start - phaseStart, end - phaseStart, succeeded);
    }

    /** @return false if the operation is counted already */
    private boolean countFailure(Exception failure, long number, long intendedStart) {
        long end = clock.nanoTime();
        if (isLeft(end)) {
            return false;
        }
        String kind = phase.isOvertime(end) ? ErrorClassifier.TIMED_OUT : classifier.kind(failure);
        errors.add(outcome.kind(), kind, 1, classifier.describe(failure));
        LOG.debug("operation failed: {}", kind, failure);
        recordParts();
        failuresInARow++;
        failed(end);
        countFailedInStage(intendedStart);
        numbers.executed(end);
        reportEnd(number, intendedStart, startedNanos, end, false);
        // Documents that it touched before it failed are not counted.
        outcome.reset();
        noteIfLate(end, 0, 0);
        return true;
    }

    /** A server that refuses an operation is available. */
    private void refused(long end) {
        errors.addFailedOperation();
        if (failing) {
            recover(end);
        }
    }

    private void failed(long end) {
        errors.addFailedOperation();
        failing = true;
        idle = false;
        outages.failed(index, startedNanos, end);
    }

    /** In times without due operations of an open loop, the availability of the servers is unknown. */
    private void recover(long end) {
        failing = false;
        if (idle) {
            outages.ended(index);
        } else {
            outages.recovered(index, end);
        }
    }

    /**
     * Keeps a closed loop from spinning against a server that refuses at once, by pauses from 1 ms doubling to 128 ms. They
     * are between operations, so no latency includes them; an open loop is paced by its schedule.
     */
    private void pauseIfFailing() {
        if (failuresInARow > PATIENT_FAILURES) {
            int doublings = Math.min(failuresInARow - PATIENT_FAILURES - 1, MOST_DOUBLINGS);
            phase.awaitTime(clock.nanoTime() + (FIRST_PAUSE_NANOS << doublings));
        }
    }
}
