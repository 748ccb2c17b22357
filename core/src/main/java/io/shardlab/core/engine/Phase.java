package io.shardlab.core.engine;

import io.shardlab.core.measure.StageTally;
import io.shardlab.core.schedule.Schedule;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The state that the workers of a phase share: its start, the operations' numbers, and whether it is over. Thread-safe. */
final class Phase {

    /** No more operations. */
    static final long OVER = -1;

    /** Waiting threads check this often whether the phase is ending. */
    private static final long LONGEST_PARK_NANOS = 20_000_000;

    /** Servers end an operation this long after it is overtime, so that their answer is not taken for an earlier error. */
    private static final long SERVERS_LATER_NANOS = 500_000_000;

    private final PhaseSpec spec;
    private final OperationFactory operations;
    private final NanoClock clock;
    private final StopSignal stop;
    private final Optional<Schedule> schedule;
    private final NumberTaker.Numbers numbers;
    private final long durationNanos;
    private final long graceNanos;
    private final WorkerCounters started;
    private final Optional<StageTally> stages;
    private final AtomicReference<Message> failure = new AtomicReference<>();
    private volatile long startNanos;

    /** @param grace the time after a time limit in which operations may still end */
    Phase(PhaseSpec spec, OperationFactory operations, NanoClock clock, StopSignal stop, Duration grace) {
        this.spec = spec;
        this.operations = operations;
        this.clock = clock;
        this.stop = stop;
        this.graceNanos = grace.toNanos();
        this.schedule = spec.schedule();
        this.numbers = new NumberTaker.Numbers(
                spec.limit() instanceof PhaseSpec.Limit.Operations limit ? limit.count() : Long.MAX_VALUE);
        this.started = new WorkerCounters(spec.threads());
        this.stages = spec.stages().map(StageTally::new);
        this.durationNanos = spec.limit() instanceof PhaseSpec.Limit.Time limit
                ? limit.duration().toNanos()
                : Long.MAX_VALUE;
    }

    PhaseSpec spec() {
        return spec;
    }

    OperationFactory operations() {
        return operations;
    }

    NanoClock clock() {
        return clock;
    }

    /** The intended times of an open loop, empty in a closed loop. */
    Optional<Schedule> schedule() {
        return schedule;
    }

    /** The operations by stage; empty if the rate has no stages. */
    Optional<StageTally> stages() {
        return stages;
    }

    /** Starts the phase's clock. */
    void begin() {
        startNanos = clock.nanoTime();
    }

    long startNanos() {
        return startNanos;
    }

    long elapsedNanos() {
        return clock.nanoTime() - startNanos;
    }

    /** Creates the taker of one worker's numbers; called by the worker when the phase has begun. */
    NumberTaker numberTaker() {
        return new NumberTaker(numbers, schedule, startNanos);
    }

    /**
     * True if an operation may still start at this time. A prepared operation starts even if another worker has failed the
     * phase: the rows that it has taken from a file would be lost otherwise.
     */
    boolean mayStart(long nowNanos) {
        return nowNanos - startNanos < durationNanos;
    }

    /** The time from which no operation may start; only for phases with a time limit. */
    long deadlineNanos() {
        return startNanos + durationNanos;
    }

    /** Nanoseconds from the end of the time limit to this time; negative within it, and without a time limit. */
    long nanosAfterWindow(long nanos) {
        return nanos - startNanos - durationNanos;
    }

    /** True if this time is so long after the time limit that operations must have ended; never without a time limit. */
    boolean isOvertime(long nanos) {
        return isTimed() && nanosAfterWindow(nanos) >= graceNanos;
    }

    /** The time at which servers should end an operation that is still under way; only for phases with a time limit. */
    long serverLimitNanos() {
        return deadlineNanos() + graceNanos + SERVERS_LATER_NANOS;
    }

    boolean isTimed() {
        return durationNanos != Long.MAX_VALUE;
    }

    /** True if an intended start, in nanoseconds from the phase's start, is within the phase. */
    boolean covers(long intendedNanos) {
        return intendedNanos < durationNanos;
    }

    /** Blocks until a time on the phase's clock; returns false if the phase ends first or the thread is interrupted. */
    boolean awaitTime(long nanos) {
        long left = nanos - clock.nanoTime();
        while (left > 0) {
            if (isEnding() || Thread.currentThread().isInterrupted()) {
                return false;
            }
            clock.park(Math.min(left, LONGEST_PARK_NANOS));
            left = nanos - clock.nanoTime();
        }
        return true;
    }

    /**
     * Blocks until a time on the phase's clock, or until the end of the phase's time limit if that is earlier; returns false if
     * the phase ends first or the thread is interrupted.
     */
    boolean awaitWithin(long nanos) {
        boolean within = mayStart(nanos);
        return awaitTime(within ? nanos : deadlineNanos()) && within;
    }

    /** Counts a started operation of an open loop; called only by this worker. */
    void countStarted(int worker) {
        started.increment(worker);
    }

    /** The number of operations of an open loop that should have started by now and have not. */
    long backlog() {
        return schedule.isPresent() ? Math.max(0, due() - started.sum()) : 0;
    }

    /** The number of operations of an open loop that should have started by now. */
    long due() {
        long due = schedule.orElseThrow().arrivalsBefore(Math.min(elapsedNanos(), durationNanos));
        return Math.min(due, numbers.count());
    }

    /** Gives the phase up; the first reason is kept. */
    void fail(Message reason) {
        failure.compareAndSet(null, reason);
    }

    Optional<Message> failure() {
        return Optional.ofNullable(failure.get());
    }

    boolean isStopped() {
        return stop.isRequested();
    }

    /** True if the workers must end after their present operation. */
    boolean isEnding() {
        return stop.isRequested() || failure.get() != null;
    }
}
