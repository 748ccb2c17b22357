package io.shardlab.core.schedule;

/**
 * Arrivals at a constant rate: the intended start of operation n is n / rate. Each time is computed from n only, so rounding
 * errors do not add up; the error of one time is below a microsecond in a year's run.
 *
 * @param perSecond operations per second, above 0
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
        // The estimate and the times are rounded separately, so step to the exact boundary.
        while (estimate > 0 && intendedNanos(estimate - 1) >= nanos) {
            estimate--;
        }
        while (intendedNanos(estimate) < nanos) {
            estimate++;
        }
        return estimate;
    }
}
