package io.shardlab.bench.client;

import java.util.Locale;
import java.util.Optional;

/**
 * What a contender is to reach.
 *
 * @param contender whose figure
 * @param figure which one
 * @param beside the contender whose figure of the same turn it is divided by; empty for the figure itself
 * @param bound where it is to end up
 */
record Target(String contender, Figure figure, Optional<String> beside, double bound) {

    /** Client CPU time of that many microseconds a document or query at most. */
    static Target cpuAtMost(String contender, double micros) {
        return new Target(contender, Figure.CLIENT_CPU, Optional.empty(), micros);
    }

    /** Client CPU time of that many times another's at most. */
    static Target cpuAtMost(String contender, double times, String beside) {
        return new Target(contender, Figure.CLIENT_CPU, Optional.of(beside), times);
    }

    /** That many times another's rate at least. */
    static Target rateAtLeast(String contender, double times, String beside) {
        return new Target(contender, Figure.RATE, Optional.of(beside), times);
    }

    /** Whether a figure is as good as asked for. */
    boolean isMetBy(double value) {
        return figure.moreIsBetter() ? value >= bound : value <= bound;
    }

    /** In words, such as {@code Shardlab: rate at least 0.75 of floor}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: %s at %s %.2f %s",
                contender,
                figure,
                figure.moreIsBetter() ? "least" : "most",
                bound,
                beside.map(other -> "of " + other).orElse("us"));
    }
}
