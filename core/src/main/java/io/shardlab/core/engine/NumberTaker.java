package io.shardlab.core.engine;

import io.shardlab.core.schedule.Schedule;
import java.util.Optional;

/**
 * Takes the numbers of one worker's operations. Operations that last less than a microsecond are taken a block at a time,
 * because the workers would wait for the shared counter longer than for their operations; in an open loop only if all of
 * the block are overdue, so that they still start in the order of their intended times but for some microseconds. All
 * others are taken one at a time: no worker then sits on operations that an idle one could execute. Not thread-safe.
 */
final class NumberTaker {

    private static final long CHEAP_NANOS = 1_000;
    private static final int BLOCK = 64;

    private final OperationNumbers numbers;
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
    NumberTaker(OperationNumbers numbers, Optional<Schedule> schedule, long startNanos) {
        this.numbers = numbers;
        this.schedule = schedule.orElse(null);
        this.startNanos = startNanos;
        this.executedAt = startNanos;
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

    /** Says that an operation has been executed; from one to the next, all that a worker does for it counts. */
    void executed(long nowNanos) {
        cheap = nowNanos - executedAt < CHEAP_NANOS;
        executedAt = nowNanos;
    }

    /** When the last operation had been executed; the phase's start before the first. */
    long executedAt() {
        return executedAt;
    }

    private boolean isDue(long number) {
        return schedule == null || schedule.intendedNanos(number) <= executedAt - startNanos;
    }
}
