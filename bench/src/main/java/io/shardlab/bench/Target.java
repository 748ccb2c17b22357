package io.shardlab.bench;

import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A limit that a contender must keep.
 *
 * @param figure the name of the limited figure
 * @param value reads the figure from a round
 * @param beside the contender whose figure of the same turn divides it; empty for the figure itself
 * @param bound the least value if {@code atLeast}, or else the greatest
 */
public record Target(
        String contender,
        String figure,
        ToDoubleFunction<Round> value,
        Optional<String> beside,
        boolean atLeast,
        double bound) {

    /** Client CPU time per document or query of at most this number of microseconds. */
    public static Target cpuAtMost(String contender, double micros) {
        return new Target(contender, "client CPU", Round::clientMicros, Optional.empty(), false, micros);
    }

    /** Client CPU time of at most this multiple of another's. */
    public static Target cpuAtMost(String contender, double times, String beside) {
        return new Target(contender, "client CPU", Round::clientMicros, Optional.of(beside), false, times);
    }

    /** A rate of at least this multiple of another's. */
    public static Target rateAtLeast(String contender, double times, String beside) {
        return new Target(contender, "rate", Round::rate, Optional.of(beside), true, times);
    }

    /** At most this number of bytes of heap that are allocated per document or query. */
    public static Target bytesAtMost(String contender, double bytes) {
        return new Target(contender, "allocation", Round::allocatedBytes, Optional.empty(), false, bytes);
    }

    boolean isMetBy(double measured) {
        return atLeast ? measured >= bound : measured <= bound;
    }

    /** The target in words, such as {@code Shardlab: rate at least 0.75 of floor}. */
    @Override
    public String toString() {
        String unit = beside.map(other -> "of " + other).orElse(figure.equals("allocation") ? "bytes" : "us");
        return String.format(
                Locale.ROOT, "%s: %s at %s %.2f %s", contender, figure, atLeast ? "least" : "most", bound, unit);
    }
}
