package io.shardlab.run.service;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Waits for the moment at which several load machines begin together. Confined to the run's thread. */
final class CommonStart {

    /** The wall clock may be set during the wait, so it is read again after this time. */
    private static final Duration LONGEST_NAP = Duration.ofSeconds(1);

    private final Instant time;
    private final InstantSource wallClock;
    private final Sleeper sleeper;

    /**
     * @param time the time to begin
     * @param sleeper blocks for a duration; interruptible
     */
    CommonStart(Instant time, InstantSource wallClock, Sleeper sleeper) {
        this.time = time;
        this.wallClock = wallClock;
        this.sleeper = sleeper;
    }

    /** A start by this machine's clock. */
    static CommonStart at(Instant time) {
        return new CommonStart(
                time, InstantSource.system(), duration -> Thread.sleep(duration.toMillis(), nanos(duration)));
    }

    private static int nanos(Duration duration) {
        return duration.toNanosPart() % 1_000_000;
    }

    /**
     * Blocks until the start.
     *
     * @throws RunFailedException if the time has passed already, as a late start would not be a common one
     */
    void await(Notices notices) throws InterruptedException {
        Duration left = left();
        if (left.isNegative()) {
            throw new RunFailedException(Message.of(
                    "Preparing took until {0} s after --start-at {1}: give a later time, or prepare the data "
                            + "beforehand.",
                    String.format(Locale.ROOT, "%.1f", left.negated().toMillis() / 1e3), time));
        }
        notices.say(Message.of(
                "Ready; the start is at {0}, in {1} s",
                time.truncatedTo(ChronoUnit.MILLIS), String.format(Locale.ROOT, "%.1f", left.toMillis() / 1e3)));
        while (left.compareTo(Duration.ZERO) > 0) {
            sleeper.sleep(left.compareTo(LONGEST_NAP) < 0 ? left : LONGEST_NAP);
            left = left();
        }
    }

    private Duration left() {
        return Duration.between(wallClock.instant(), time);
    }

    /** Blocks for a duration. */
    @FunctionalInterface
    interface Sleeper {
        void sleep(Duration duration) throws InterruptedException;
    }
}
