package io.shardlab.analysis.noise;

import java.util.Locale;
import java.util.Optional;

/** A judged change in words, the same wherever it is told in English. */
public final class NoiseWords {

    private NoiseWords() {}

    /** Such as {@code +4.1 %}. */
    public static String percent(Change change) {
        return signed(change.percent()) + " %";
    }

    /** Such as {@code -1.0 to +9.2 %}: where the change may lie; empty if nothing tells. */
    public static Optional<String> interval(Change change) {
        return change.noise()
                .lowPercent()
                .flatMap(low -> change.noise().highPercent().map(high -> signed(low) + " to " + signed(high) + " %"));
    }

    /** The verdict alone: higher, lower, no difference shown, or unknown and what stands against it. */
    public static String verdict(Noise noise) {
        return switch (noise.verdict()) {
            case HIGHER -> "higher";
            case LOWER -> "lower";
            case NO_DIFFERENCE_SHOWN -> "no difference shown";
            case UNKNOWN -> "unknown: " + noise.note().orElse("");
        };
    }

    /** Such as {@code +4.1 % (no difference shown, it may lie from -1.0 to +9.2 %)}. */
    public static String sentence(Change change) {
        return percent(change) + " (" + verdict(change.noise())
                + interval(change)
                        .map(interval -> (change.isShown() ? ", " : ", it may lie from ") + interval)
                        .orElse("")
                + ")";
    }

    private static String signed(double percent) {
        return String.format(Locale.ROOT, "%+.1f", percent);
    }
}
