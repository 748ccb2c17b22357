package io.shardlab.gui.run;

import java.time.Duration;
import java.util.Optional;

/**
 * Estimates how long a phase will still take, at its rate since the first call: a resumed load begins with the documents that
 * exist already. Used on one thread.
 */
final class TimeLeft {

    /** Below this share, the estimate would jump. */
    private static final double LEAST_SHARE = 0.01;

    private boolean begun;
    private long firstNanos;
    private double firstShare;

    /**
     * The estimate at a time; empty while too little is done.
     *
     * @param share the share that is done, from 0 to 1; negative if it is unknown
     */
    Optional<Duration> at(long nanos, double share) {
        if (share < 0) {
            return Optional.empty();
        }
        if (!begun) {
            begun = true;
            firstNanos = nanos;
            firstShare = share;
        }
        double done = share - firstShare;
        if (done < LEAST_SHARE) {
            return Optional.empty();
        }
        double elapsed = nanos - firstNanos;
        return Optional.of(Duration.ofNanos(Math.round(elapsed * Math.max(0, 1 - share) / done)));
    }
}
