package io.shardlab.cli.output;

import io.shardlab.analysis.compare.ComparedFigure;
import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.NoiseText;
import java.util.Locale;

/** What is shown of a change. */
final class ChangeText {

    private static final double LEAST_SHOWN = 0.001;

    private ChangeText() {}

    /** The verdict, with whether it is for the better, and the probability of as much by chance. */
    static String judgement(ComparedFigure figure, Change change) {
        String chance = change.noise()
                .pValue()
                .map(p -> p < LEAST_SHOWN ? " (p < 0.001)" : String.format(Locale.ROOT, " (p %.3f)", p))
                .orElse("");
        return NoiseText.verdict(change.noise()) + (change.isShown() ? direction(figure, change) : "") + chance;
    }

    /** The verdict as a sign: * a difference is shown, ~ none is, ? is not known. */
    static String sign(Change change) {
        return switch (change.noise().verdict()) {
            case HIGHER, LOWER -> "*";
            case NO_DIFFERENCE_SHOWN -> "~";
            case UNKNOWN -> "?";
        };
    }

    private static String direction(ComparedFigure figure, Change change) {
        return figure.isBetter(change)
                .map(better -> better ? ", better" : ", worse")
                .orElse("");
    }
}
