package io.shardlab.core.schedule;

/**
 * Arrivals at a constant rate: operation n is meant to start at n / rate. Each time is computed from n alone, so that no
 * rounding adds up; the error of one time is below a microsecond in a year's run.
 *
 * @param perSecond operations a second, above 0
 */
public record ConstantRate(double perSecond) implements Schedule {

    private static final double NANOS = 1e9;

    public ConstantRate {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("a rate is above 0: " + perSecond);
        }
    }

    @Override
    public long intendedNanos(long number) {
        return (long) (number / perSecond * NANOS);
    }

    @Override
    public long arrivalsBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long estimate = (long) (nanos / NANOS * perSecond);
        // The estimate and the times are rounded apart: step to the exact border.
        while (estimate > 0 && intendedNanos(estimate - 1) >= nanos) {
            estimate--;
        }
        while (intendedNanos(estimate) < nanos) {
            estimate++;
        }
        return estimate;
    }
}
