package io.shardlab.run.together;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The time in which machines measure and say nothing, by the servers' clock. Not thread-safe.
 *
 * <p>It ends early when a machine was stopped or has failed: the others end their phase, too, so that nothing is disturbed any
 * more.
 *
 * <p>A machine that ends early is quiet until the phase was to end, because others still measure. If the phase has no time
 * limit, its end is not known, and another machine may take as long again.
 */
final class QuietTime {

    /** A phase without a time limit may last that long at most, for those who want the run's name. */
    static final Duration LONG = Duration.ofDays(1);

    private boolean lasts;
    private boolean ended;
    private Instant start = Instant.MIN;
    private Optional<Duration> length = Optional.empty();
    private Instant ends = Instant.MIN;
    private Instant excusedUntil = Instant.MIN;

    /** @param phaseLength the length of the phase; empty if it has no time limit */
    void begin(Instant phaseStart, Optional<Duration> phaseLength) {
        lasts = true;
        ended = false;
        start = phaseStart;
        length = phaseLength;
        excusedUntil = start.plus(length.orElse(LONG));
    }

    /**
     * Notes that this machine does not measure any more.
     *
     * @param margin the time after the phase in which others may still measure
     * @return the time until which others measure, if it was the first note and that is known
     */
    Optional<Instant> end(Instant now, Duration margin) {
        if (!lasts || ended) {
            return Optional.empty();
        }
        ended = true;
        if (length.isEmpty()) {
            excusedUntil = now.plus(Duration.between(start, now));
            ends = now.plus(margin);
            return Optional.empty();
        }
        ends = (excusedUntil.isAfter(now) ? excusedUntil : now).plus(margin);
        return Optional.of(excusedUntil);
    }

    /**
     * Notes that another machine has ended the phase, or that this one is to end it for all.
     *
     * @param notice the time in which the others notice it
     */
    void cut(Instant now, Duration notice) {
        if (lasts) {
            lasts = false;
            excusedUntil = now.plus(notice);
        }
    }

    boolean lasts(Instant now) {
        lasts = lasts && !(ended && now.isAfter(ends));
        return lasts;
    }

    /** The time until which the silence of another machine has a reason. */
    Instant excusedUntil() {
        return excusedUntil;
    }
}
