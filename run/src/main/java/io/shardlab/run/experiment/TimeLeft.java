package io.shardlab.run.experiment;

import io.shardlab.core.workload.PhaseSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The time that the phase under way, and everything, will still take. A phase is estimated by the progress of its work, or
 * else by its limit; the rate is that since the first estimate, as a resumed load begins with the documents that exist already.
 * Everything is estimated by what is {@linkplain #expect expected}, or else by the time that phases with a time limit were
 * planned to take. Times are in nanoseconds of one clock. Thread-safe.
 */
public final class TimeLeft {

    /** Before this share is done, or this time is over, the estimate would jump. */
    private static final double LEAST_SHARE = 0.01;

    private static final long LEAST_NANOS = 10_000_000_000L;

    /** The share of everything that is reported at most, as it has not ended. */
    private static final double NEARLY_ALL = 0.99;

    private static final double NANOS_PER_MILLI = 1e6;

    private final Optional<Duration> planned;
    private final long start;

    private boolean ofSeveral;
    private Optional<Duration> current = Optional.empty();
    private Duration later = Duration.ZERO;
    private long currentStart;

    private Optional<PhaseSpec.Limit> limit = Optional.empty();
    private Supplier<OptionalDouble> work = OptionalDouble::empty;
    private long phaseStart;
    private long operations;
    private OptionalDouble firstShare = OptionalDouble.empty();
    private long first;
    private Duration timed = Duration.ZERO;

    private boolean ended;
    private double share = -1;

    /**
     * @param planned the length of all phases with a time limit; empty if it is not known
     * @param start the time when everything began
     */
    public TimeLeft(Optional<Duration> planned, long start) {
        this.planned = planned;
        this.start = start;
    }

    /**
     * Notes what is expected of one of several measurements, which begins now.
     *
     * @param ofThis the time that it should take; empty if nothing is known
     * @param ofLater the time of those after it, as far as it is not in the first
     */
    public synchronized void expect(Optional<Duration> ofThis, Duration ofLater, long now) {
        ofSeveral = true;
        current = ofThis;
        later = ofLater;
        currentStart = now;
    }

    /** @param shareOfWork the share that is done, from 0 to 1, if the work knows it; thread-safe */
    public synchronized void phaseStarted(PhaseSpec.Limit ofPhase, Supplier<OptionalDouble> shareOfWork, long now) {
        limit = Optional.of(ofPhase);
        work = shareOfWork;
        phaseStart = now;
        operations = 0;
        firstShare = OptionalDouble.empty();
        done(now);
    }

    /** Counts operations of the phase. */
    public synchronized void add(long more) {
        operations += more;
    }

    /** Ends the phase under way, if there is one. */
    public synchronized void phaseEnded(long now) {
        if (isTimed()) {
            timed = timed.plusNanos(now - phaseStart);
        }
        limit = Optional.empty();
    }

    /** Notes that everything has ended. */
    public synchronized void end() {
        ended = true;
    }

    /** Returns the share of the phase that is done, about from 0 to 1; empty if it is not known. */
    public synchronized OptionalDouble done(long now) {
        OptionalDouble known = limit.isEmpty() ? OptionalDouble.empty() : work.get();
        if (known.isEmpty() && limit.isPresent()) {
            known = byLimit(limit.get(), now);
        }
        if (firstShare.isEmpty() && known.isPresent()) {
            firstShare = known;
            first = now;
        }
        return known;
    }

    private OptionalDouble byLimit(PhaseSpec.Limit most, long now) {
        if (most instanceof PhaseSpec.Limit.Time time) {
            return OptionalDouble.of(
                    (now - phaseStart) / (double) Math.max(1, time.duration().toNanos()));
        }
        return most instanceof PhaseSpec.Limit.Operations count
                ? OptionalDouble.of(operations / (double) Math.max(1, count.count()))
                : OptionalDouble.empty();
    }

    private boolean isTimed() {
        return limit.filter(PhaseSpec.Limit.Time.class::isInstance).isPresent();
    }

    /** Returns the time that the phase will still take; empty if there is none, too little is done, or nothing is known. */
    public synchronized Optional<Duration> ofPhase(long now) {
        OptionalDouble known = done(now);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        double rest = Math.max(0, 1 - known.getAsDouble());
        if (limit.orElseThrow() instanceof PhaseSpec.Limit.Time time
                && work.get().isEmpty()) {
            return Optional.of(time.duration().minusNanos(now - phaseStart)).map(TimeLeft::notNegative);
        }
        double sinceFirst = known.getAsDouble() - firstShare.getAsDouble();
        boolean isEnough = sinceFirst >= LEAST_SHARE || sinceFirst > 0 && now - first > LEAST_NANOS;
        return isEnough
                ? Optional.of(Duration.ofMillis(Math.round((now - first) / NANOS_PER_MILLI * rest / sinceFirst)))
                : Optional.empty();
    }

    /** Returns the time that everything will still take; empty if it is not known, or longer than expected. */
    public synchronized Optional<Duration> ofAll(long now) {
        if (ended) {
            return Optional.empty();
        }
        if (current.isPresent()) {
            Duration rest = current.get().minusNanos(now - currentStart);
            return rest.isNegative() && later.isZero() ? Optional.empty() : Optional.of(later.plus(notNegative(rest)));
        }
        Optional<Duration> ofPhase = ofPhase(now);
        if (planned.isEmpty() || ofPhase.isEmpty() && !isTimed()) {
            return ofSeveral ? Optional.empty() : ofPhase;
        }
        Duration rest = planned.get().minus(timed);
        Duration left = isTimed() ? rest.minusNanos(now - phaseStart) : rest.plus(ofPhase.get());
        // Phases take longer than planned while their last operations return.
        Duration least = ofPhase.orElse(Duration.ZERO);
        return Optional.of(left.compareTo(least) < 0 ? least : left);
    }

    private static Duration notNegative(Duration time) {
        return time.isNegative() ? Duration.ZERO : time;
    }

    /** Returns the share of everything that is over, from 0 to 1, which never decreases; -1 while it is not known. */
    public synchronized double share(long now) {
        double passed = (now - start) / NANOS_PER_MILLI;
        ofAll(now).ifPresent(left -> {
            double estimate = passed / Math.max(1, passed + left.toMillis());
            share = Math.max(share, Math.min(NEARLY_ALL, estimate));
        });
        return share;
    }
}
