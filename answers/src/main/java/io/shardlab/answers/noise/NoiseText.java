package io.shardlab.answers.noise;

import io.shardlab.core.text.Message;
import java.util.Locale;
import java.util.Optional;

/** The wording of a judged change. */
public final class NoiseText {

    private NoiseText() {}

    /** Returns the change, such as {@code +4.1 %}. */
    public static String percent(Change change) {
        return signed(change.percent()) + " %";
    }

    /** Returns the confidence interval of the change, such as {@code -1.0 to +9.2 %}; empty if it is unknown or says nothing. */
    public static Optional<Message> interval(Change change) {
        return change.noise()
                .lowPercent()
                .filter(low -> !change.noise().isTooWide())
                .flatMap(low -> change.noise()
                        .highPercent()
                        .map(high -> Message.of("{0} to {1} %", signed(low), signed(high))));
    }

    /** Returns the verdict without figures: higher, lower, no difference shown, or unknown with the reason. */
    public static Message verdict(Noise noise) {
        return switch (noise.verdict()) {
            case HIGHER -> Message.of(Message.sense("change", "higher"));
            case LOWER -> Message.of(Message.sense("change", "lower"));
            case NO_DIFFERENCE_SHOWN -> Message.of("no difference shown");
            case UNKNOWN ->
                Message.of("unknown: {0}", noise.note().map(Obstacle::message).orElse(Message.NONE));
        };
    }

    private static String signed(double percent) {
        return String.format(Locale.ROOT, "%+,.1f", percent);
    }
}
