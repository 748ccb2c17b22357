package io.shardlab.run.experiment;

import io.shardlab.core.workload.PhaseSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Estimates how long a phase will still take, by the progress of its work, or else by its limit. Its rate is that since the
 * first estimate: a resumed load begins with the documents that exist already. Times are in nanoseconds. Used on one thread.
 */
public final class TimeLeft {

    /** Below this share, the estimate would jump. */
    private static final double LEAST_SHARE = 0.01;

    private final PhaseSpec.Limit limit;
    private final Supplier<OptionalDouble> work;
    private final long start;
    private boolean begun;
    private long first;
    private double firstShare;

    /**
     * @param work the share that is done, from 0 to 1, if the work knows it; thread-safe
     * @param start the time when the phase began
     */
    public TimeLeft(PhaseSpec.Limit limit, Supplier<OptionalDouble> work, long start) {
        this.limit = limit;
        this.work = work;
        this.start = start;
    }

    /** The estimate at a time; empty while too little is done, or if nothing is known. */
    public Optional<Duration> at(long now, long operations) {
        OptionalDouble share = share(now, operations);
        if (share.isEmpty()) {
            return Optional.empty();
        }
        if (!begun) {
            begun = true;
            first = now;
            firstShare = share.getAsDouble();
        }
        double done = share.getAsDouble() - firstShare;
        double rest = Math.max(0, 1 - share.getAsDouble());
        return done < LEAST_SHARE
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(Math.round((now - first) * rest / done)));
    }

    private OptionalDouble share(long now, long operations) {
        OptionalDouble known = work.get();
        if (known.isPresent()) {
            return known;
        }
        if (limit instanceof PhaseSpec.Limit.Time time) {
            return OptionalDouble.of(elapsed(now).toNanos()
                    / (double) Math.max(1, time.duration().toNanos()));
        }
        return limit instanceof PhaseSpec.Limit.Operations most
                ? OptionalDouble.of(operations / (double) Math.max(1, most.count()))
                : OptionalDouble.empty();
    }

    /** True if the phase ends after a time, as planned phases do. */
    public boolean isTimed() {
        return limit instanceof PhaseSpec.Limit.Time;
    }

    public Duration elapsed(long now) {
        return Duration.ofNanos(now - start);
    }
}
