package io.shardlab.cli;

import io.shardlab.core.compare.Change;
import io.shardlab.core.compare.ComparedFigure;
import io.shardlab.core.compare.Noise;
import java.util.Locale;
import java.util.Optional;

/** What is shown of a change. */
final class ChangeWords {

    private ChangeWords() {}

    static String percent(Change change) {
        return String.format(Locale.ROOT, "%+.1f %%", change.percent());
    }

    /** The confidence interval; empty if there is none. */
    static String interval(Change change) {
        Optional<Double> low = change.noise().lowPercent();
        Optional<Double> high = change.noise().highPercent();
        return low.isPresent() && high.isPresent()
                ? String.format(Locale.ROOT, "%+.1f to %+.1f %%", low.get(), high.get())
                : "";
    }

    /** Whether it is noise, in words. */
    static String judgement(ComparedFigure figure, Change change) {
        Noise noise = change.noise();
        String chance = noise.pValue()
                .map(p -> String.format(Locale.ROOT, " (p %.3f)", p))
                .orElse("");
        return switch (noise.significance()) {
            case EXCEEDS -> "exceeds the noise" + direction(figure, change) + chance;
            case WITHIN -> "within the noise" + chance;
            case UNKNOWN -> "not known";
        };
    }

    /** Whether it is noise, as a sign: * exceeds, ~ is within, ? is not known. */
    static String sign(Change change) {
        return switch (change.noise().significance()) {
            case EXCEEDS -> "*";
            case WITHIN -> "~";
            case UNKNOWN -> "?";
        };
    }

    private static String direction(ComparedFigure figure, Change change) {
        return figure.isBetter(change)
                .map(better -> better ? ", better" : ", worse")
                .orElse("");
    }
}
