package io.shardlab.run.together;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The servers' clock, read through this machine's monotonic one, so that nobody can set it. The servers' time is asked for several times; each answer is taken as
 * the time in the middle of its round trip, and the median of the differences counts, so that one slow answer does no harm.
 * Thread-safe.
 */
final class ServerClock implements InstantSource {

    private static final int SAMPLES = 5;

    private final OwnClock own;
    private volatile Duration ahead = Duration.ZERO;

    /** The servers' time less that of the monotonic clock, which counts from any moment. */
    private volatile Duration offset;

    ServerClock(OwnClock own) {
        this.own = own;
        this.offset = Duration.between(
                monotonic(own.monotonic().getAsLong()), own.wall().instant());
    }

    private static Instant monotonic(long nanos) {
        return Instant.EPOCH.plusNanos(nanos);
    }

    /** @param serverTime asks the servers for the time */
    void synchronize(Supplier<Instant> serverTime) {
        List<Duration> differences = new ArrayList<>();
        List<Duration> offsets = new ArrayList<>();
        for (int i = 0; i < SAMPLES; i++) {
            Instant asked = own.wall().instant();
            long sent = own.monotonic().getAsLong();
            Instant answer = serverTime.get();
            long half = (own.monotonic().getAsLong() - sent) / 2;
            differences.add(Duration.between(answer, asked.plusNanos(half)));
            offsets.add(Duration.between(monotonic(sent + half), answer));
        }
        ahead = median(differences);
        offset = median(offsets);
    }

    private static Duration median(List<Duration> samples) {
        return samples.stream().sorted().toList().get(SAMPLES / 2);
    }

    /** By how much this machine's wall clock was ahead of the servers' one. */
    Duration ahead() {
        return ahead;
    }

    /** The time of the servers' clock. */
    @Override
    public Instant instant() {
        return monotonic(own.monotonic().getAsLong()).plus(offset);
    }
}
