package io.shardlab.gui.run;

import java.time.Duration;
import java.util.Optional;

/**
 * How long a phase will still take, if it goes on as fast as it did since it was first asked for: a load that is resumed
 * begins with what was there already. For one thread.
 */
final class TimeLeft {

    /** Before that much was done the estimate would jump about. */
    private static final double LEAST_SHARE = 0.01;

    private boolean begun;
    private long firstNanos;
    private double firstShare;

    /**
     * The estimate at a time; empty while too little was done.
     *
     * @param share how much is done, from 0 to 1; negative if that is not known
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
