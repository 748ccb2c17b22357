package io.shardlab.gui.comparison;

import io.shardlab.analysis.compare.ComparedFigure;
import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.Noise;
import io.shardlab.analysis.noise.NoiseRule;
import io.shardlab.gui.text.Texts;

/** What is shown of a change: how large it is, whether more than noise is shown, and whether it is for the better. */
public final class ChangeText {

    private final Texts texts;

    public ChangeText(Texts texts) {
        this.texts = texts;
    }

    /** Such as {@code +12.3 % (higher, better: +8.1 % to +16.7 %)}; empty for the base. */
    public String of(ComparedRow row, int run) {
        return row.change(run)
                .map(change -> texts.change(change.percent()) + " (" + judgement(row.figure(), change) + ")")
                .orElse("");
    }

    private String judgement(ComparedFigure figure, Change change) {
        Noise noise = change.noise();
        return switch (noise.verdict()) {
            case HIGHER -> texts.get("noise.higher") + direction(figure, change) + interval(noise);
            case LOWER -> texts.get("noise.lower") + direction(figure, change) + interval(noise);
            case NO_DIFFERENCE_SHOWN -> texts.get("noise.none") + interval(noise);
            case UNKNOWN ->
                noise.baseValues() > 1 && noise.values() > 1
                        ? texts.get("noise.unknown-zero")
                        : texts.get("noise.unknown", NoiseRule.ENOUGH);
        };
    }

    private String direction(ComparedFigure figure, Change change) {
        return figure.isBetter(change)
                .map(better -> texts.get(better ? "noise.better" : "noise.worse"))
                .orElse("");
    }

    /** Where the change may lie. */
    private String interval(Noise noise) {
        return noise.lowPercent()
                .flatMap(low -> noise.highPercent()
                        .map(high -> texts.get("noise.interval", texts.change(low), texts.change(high))))
                .orElse("");
    }
}
