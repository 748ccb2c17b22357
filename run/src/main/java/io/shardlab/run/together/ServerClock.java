package io.shardlab.run.together;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The servers' clock, read through this machine's clock. The servers' time is asked for several times; each answer is taken as
 * the time in the middle of its round trip, and the median of the differences counts, so that one slow answer does no harm.
 * Thread-safe.
 */
final class ServerClock implements InstantSource {

    private static final int SAMPLES = 5;

    private final InstantSource own;
    private final LongSupplier nanoTime;
    private volatile Duration ahead = Duration.ZERO;

    /**
     * @param own the clock of this machine
     * @param nanoTime measures round trips
     */
    ServerClock(InstantSource own, LongSupplier nanoTime) {
        this.own = own;
        this.nanoTime = nanoTime;
    }

    /** @param serverTime asks the servers for the time */
    void synchronize(Supplier<Instant> serverTime) {
        List<Duration> differences = new ArrayList<>();
        for (int i = 0; i < SAMPLES; i++) {
            Instant asked = own.instant();
            long sent = nanoTime.getAsLong();
            Instant answer = serverTime.get();
            long roundTrip = nanoTime.getAsLong() - sent;
            differences.add(Duration.between(answer, asked.plusNanos(roundTrip / 2)));
        }
        ahead = differences.stream().sorted().toList().get(SAMPLES / 2);
    }

    /** By how much this machine's clock is ahead of the servers' one. */
    Duration ahead() {
        return ahead;
    }

    /** The time of the servers' clock. */
    @Override
    public Instant instant() {
        return own.instant().minus(ahead);
    }
}
