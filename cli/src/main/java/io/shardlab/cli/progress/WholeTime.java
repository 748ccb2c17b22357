package io.shardlab.cli.progress;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The time left of measurements that follow one another: an expected time for each, corrected by the time that those that have
 * ended took. Thread-safe.
 */
final class WholeTime {

    private static final double NANOS = 1e9;

    /** The share that is shown at most before everything has ended. */
    private static final double NEARLY_ALL = 0.99;

    private final LongSupplier nanos;
    private final List<Double> expected;
    private long firstBegan;
    private long lastBegan;
    private int begun;
    private int ended;
    private double expectedOfEnded;
    private double takenByEnded;
    private double shown;

    /**
     * @param expected the time of each measurement, in their order
     * @param nanos the clock, in nanoseconds
     */
    WholeTime(List<Duration> expected, LongSupplier nanos) {
        this.expected = expected.stream().map(time -> time.toMillis() / 1e3).toList();
        this.nanos = nanos;
    }

    /** The next measurement begins. */
    synchronized void begin() {
        lastBegan = nanos.getAsLong();
        if (begun == 0) {
            firstBegan = lastBegan;
        }
        begun++;
    }

    /** The measurement that began last has ended. */
    synchronized void end() {
        ended = begun;
        expectedOfEnded += expected.get(begun - 1);
        takenByEnded += secondsSince(lastBegan);
    }

    /** The number of the measurement that began last, 1 for the first. */
    synchronized int place() {
        return begun;
    }

    synchronized int count() {
        return expected.size();
    }

    /** The estimated seconds until the end of all measurements. */
    synchronized double secondsLeft() {
        double correction = expectedOfEnded > 0 ? takenByEnded / expectedOfEnded : 1;
        double later = expected.subList(begun, expected.size()).stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        double current =
                begun > ended ? Math.max(0, correction * expected.get(begun - 1) - secondsSince(lastBegan)) : 0;
        return correction * later + current;
    }

    /** The part of the whole time that is over, from 0 to 1; it never decreases. */
    synchronized double share() {
        if (begun == 0) {
            return 0;
        }
        if (ended == expected.size()) {
            return 1;
        }
        double past = secondsSince(firstBegan);
        double left = secondsLeft();
        shown = Math.max(shown, past + left > 0 ? Math.min(NEARLY_ALL, past / (past + left)) : 0);
        return shown;
    }

    private double secondsSince(long began) {
        return (nanos.getAsLong() - began) / NANOS;
    }
}
