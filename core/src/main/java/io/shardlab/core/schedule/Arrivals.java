package io.shardlab.core.schedule;

/**
 * The arrival process of the operations of an open loop.
 *
 * @param process how their times are spread
 * @param seed the seed of all random times
 */
public record Arrivals(Process process, long seed) {

    /** Evenly spaced. */
    public static final Arrivals EVEN = new Arrivals(Process.EVEN, 0);

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final long MACHINE_GAMMA = 0xD1B54A32D192ED03L;

    /** The distribution of the times. */
    public enum Process {
        /** Like the operations of many independent users. */
        POISSON,
        /** At equal distances. */
        EVEN
    }

    /** The intended times at a rate in operations per second. */
    public Schedule at(double perSecond) {
        return process == Process.POISSON ? new PoissonArrivals(perSecond, seed) : new ConstantRate(perSecond);
    }

    /** The intended times at a rate that changes by stages. */
    public Schedule at(RateStages stages) {
        return new StagedArrivals(stages, at(StagedArrivals.STEADY_RATE));
    }

    /** The same process with the random times of one phase and repetition, which must differ from those of all others. */
    public Arrivals of(String phase, int repetition) {
        return new Arrivals(process, (seed * 31 + repetition) * GOLDEN_GAMMA + phase.hashCode());
    }

    /** The same process with the random times of one load machine, so that several machines together are a Poisson process. */
    public Arrivals on(Share machine) {
        return new Arrivals(process, seed + machine.index() * MACHINE_GAMMA);
    }
}
