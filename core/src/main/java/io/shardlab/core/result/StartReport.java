package io.shardlab.core.result;

import java.time.Duration;
import java.time.Instant;

/**
 * The requested start of the measured part, and its deviation from that time.
 *
 * @param askedAt the time asked for
 * @param startedAt the start of its first phase, which is the warm-up if there is one, by this machine's clock
 * @param deviationSeconds how much later than asked it began
 */
public record StartReport(Instant askedAt, Instant startedAt, double deviationSeconds) {

    public static StartReport of(Instant askedAt, Instant startedAt) {
        return new StartReport(
                askedAt,
                startedAt,
                Rounding.thousandths(Duration.between(askedAt, startedAt).toNanos() / 1e9));
    }
}
