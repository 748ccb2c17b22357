package io.shardlab.core.engine;

import io.shardlab.core.schedule.Schedule;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Takes the numbers of one worker's operations. Operations that last less than a microsecond are taken in blocks,
 * because the workers would wait for the shared counter longer than for their operations. In an open loop, a block is taken
 * only if all of it is overdue, so operations still start in the order of their intended times, within some microseconds. All
 * other operations are taken one at a time, so no worker holds operations that an idle one could execute. Not thread-safe.
 */
final class NumberTaker {

    private static final long CHEAP_NANOS = 1_000;
    private static final int BLOCK = 64;

    private final Numbers numbers;
    private final Schedule schedule;
    private final long startNanos;
    private long next;
    private long end;
    private long executedAt;
    private boolean cheap;

    /**
     * @param schedule the intended times of an open loop, empty in a closed loop
     * @param startNanos the phase's start on the clock of {@link #executed}
     */
    NumberTaker(Numbers numbers, Optional<Schedule> schedule, long startNanos) {
        this.numbers = numbers;
        this.schedule = schedule.orElse(null);
        this.startNanos = startNanos;
        this.executedAt = startNanos;
    }

    /**
     * The numbers of a phase's operations, from 0, each given out once and in order. Thread-safe; the counter has cache lines
     * of its own, so it does not slow down readers of neighbouring memory.
     */
    static final class Numbers {

        private final long count;
        private final AtomicLongArray next = new AtomicLongArray(2 * WorkerCounters.STRIDE);

        /** @param count the number of operations, {@link Long#MAX_VALUE} for no end */
        Numbers(long count) {
            this.count = count;
        }

        long count() {
            return count;
        }

        /** The number to be given out next. */
        long next() {
            return next.getAcquire(WorkerCounters.STRIDE);
        }

        /** Gives out consecutive numbers and returns the first; numbers from {@link #count} on must not be used. */
        private long take(int many) {
            return next.getAndAdd(WorkerCounters.STRIDE, many);
        }
    }

    /** The next operation's number, or {@link Phase#OVER}. */
    long take() {
        if (next == end) {
            int many = cheap && isDue(numbers.next() + BLOCK) ? BLOCK : 1;
            next = numbers.take(many);
            end = next + many;
        }
        long number = next++;
        return number < numbers.count() ? number : Phase.OVER;
    }

    /** Notes the end of an operation; the time since the previous one is the operation's cost. */
    void executed(long nowNanos) {
        cheap = nowNanos - executedAt < CHEAP_NANOS;
        executedAt = nowNanos;
    }

    /** The end of the last operation; the phase's start before the first. */
    long executedAt() {
        return executedAt;
    }

    private boolean isDue(long number) {
        return schedule == null || schedule.intendedNanos(number) <= executedAt - startNanos;
    }
}
