package io.shardlab.gui.comparison;

import io.shardlab.core.compare.Change;
import io.shardlab.core.compare.ComparedFigure;
import io.shardlab.gui.text.Texts;

/** What is shown of a change: how large it is, whether it is noise, and whether it is for the better. */
public final class ChangeText {

    private final Texts texts;

    public ChangeText(Texts texts) {
        this.texts = texts;
    }

    /** Such as {@code +12.3 % (exceeds the noise, better)}; empty for the base. */
    public String of(ComparedRow row, int run) {
        return row.change(run)
                .map(change -> texts.figures().change(change.percent()) + " (" + judgement(row.figure(), change) + ")")
                .orElse("");
    }

    private String judgement(ComparedFigure figure, Change change) {
        return switch (change.noise().significance()) {
            case EXCEEDS -> texts.get("noise.exceeds") + direction(figure, change);
            case WITHIN -> texts.get("noise.within");
            case UNKNOWN -> texts.get("noise.unknown");
        };
    }

    private String direction(ComparedFigure figure, Change change) {
        return figure.isBetter(change)
                .map(better -> texts.get(better ? "noise.better" : "noise.worse"))
                .orElse("");
    }
}
