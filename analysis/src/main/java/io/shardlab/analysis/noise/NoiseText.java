package io.shardlab.analysis.noise;

import java.util.Locale;
import java.util.Optional;

/** The wording of a judged change on the command line. */
public final class NoiseText {

    private NoiseText() {}

    /** Returns the change, such as {@code +4.1 %}. */
    public static String percent(Change change) {
        return signed(change.percent()) + " %";
    }

    /** Returns the confidence interval of the change, such as {@code -1.0 to +9.2 %}; empty if it is unknown or says nothing. */
    public static Optional<String> interval(Change change) {
        return change.noise()
                .lowPercent()
                .filter(low -> !change.noise().isTooWide())
                .flatMap(low -> change.noise().highPercent().map(high -> signed(low) + " to " + signed(high) + " %"));
    }

    /** Returns the verdict without figures: higher, lower, no difference shown, or unknown with the reason. */
    public static String verdict(Noise noise) {
        return switch (noise.verdict()) {
            case HIGHER -> "higher";
            case LOWER -> "lower";
            case NO_DIFFERENCE_SHOWN -> "no difference shown";
            case UNKNOWN -> "unknown: " + noise.note().map(Obstacle::text).orElse("");
        };
    }

    private static String signed(double percent) {
        return String.format(Locale.ROOT, "%+,.1f", percent);
    }
}
