package io.shardlab.core.schedule;

/**
 * How the operations of an open loop arrive.
 *
 * @param process how their times are spread
 * @param seed what chance does follows from it alone
 */
public record Arrivals(Process process, long seed) {

    /** Evenly spaced. */
    public static final Arrivals EVEN = new Arrivals(Process.EVEN, 0);

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    /** How times are spread. */
    public enum Process {
        /** As those of many users who do not know of one another. */
        POISSON,
        /** Each as long after the last one as any other. */
        EVEN
    }

    /** The intended times at a rate in operations a second. */
    public Schedule at(double perSecond) {
        return process == Process.POISSON ? new PoissonArrivals(perSecond, seed) : new ConstantRate(perSecond);
    }

    /** The same process with other times, as each phase and repetition has them: chance must not repeat itself there. */
    public Arrivals of(String phase, int repetition) {
        return new Arrivals(process, (seed * 31 + repetition) * GOLDEN_GAMMA + phase.hashCode());
    }
}
