package io.shardlab.core.schedule;

/**
 * Arrivals at a rate that changes by stages. Arrivals at a constant rate are moved in time so that as many of them lie before
 * each time as the area below the changing rate says. A Poisson process stays one that way, with the changing rate (the time-change
 * theorem; R. G. Gallager, Stochastic Processes: Theory for Applications, 2013, 2.4). Thread-safe.
 */
public final class StagedArrivals implements Schedule {

    /** The rate of the arrivals that are moved: times are rounded to a millionth of the mean distance between two of them. */
    static final double STEADY_RATE = 1000;

    private static final double STEADY_NANOS = 1e9 / STEADY_RATE;

    private final RateStages stages;
    private final Schedule steady;

    StagedArrivals(RateStages stages, Schedule steady) {
        this.stages = stages;
        this.steady = steady;
    }

    @Override
    public long intendedNanos(long number) {
        return (long) stages.nanosOf(steady.intendedNanos(number) / STEADY_NANOS);
    }

    @Override
    public long arrivalsBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long estimate = steady.arrivalsBefore((long) (stages.arrivalsUntil(nanos) * STEADY_NANOS));
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
