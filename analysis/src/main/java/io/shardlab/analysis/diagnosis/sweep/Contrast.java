package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.Noise;
import io.shardlab.analysis.noise.NoiseRule;
import io.shardlab.analysis.noise.TwoSamples;
import io.shardlab.core.figure.Better;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;

/**
 * A planned comparison of two cells. Rules choose the pairs before they see the figures, and all comparisons of a rule in an
 * experiment are judged together: the best of several cells, picked afterwards, is ahead by chance alone.
 *
 * @param base the cell that is compared with
 * @param other the cell that is compared
 * @param change of the other's figure against the base's, with its significance
 */
record Contrast(CellSpeed base, CellSpeed other, Change change) {

    /** Two cells that are to be compared. */
    record Planned(CellSpeed base, CellSpeed other) {}

    /** Judges all comparisons of a rule together; in their order. */
    static List<Contrast> judged(List<Planned> planned) {
        List<Change> changes = NoiseRule.judge(planned.stream()
                .map(pair -> TwoSamples.of(pair.base().values(), pair.other().values()))
                .toList());
        List<Contrast> contrasts = new ArrayList<>();
        for (int i = 0; i < planned.size(); i++) {
            contrasts.add(new Contrast(planned.get(i).base(), planned.get(i).other(), changes.get(i)));
        }
        return contrasts;
    }

    /** Whether there were enough repetitions to judge. */
    boolean isKnown() {
        return change.noise().verdict() != Noise.Verdict.UNKNOWN;
    }

    /** Whether the difference is significant. */
    boolean isShown() {
        return change.isShown();
    }

    /** Whether the other is significantly faster. */
    boolean isFaster() {
        return isShown() && (change.noise().verdict() == Noise.Verdict.HIGHER) == moreIsBetter();
    }

    /** Whether the other is significantly slower. */
    boolean isSlower() {
        return isShown() && !isFaster();
    }

    private boolean moreIsBetter() {
        return base.figure().better() != Better.LOWER;
    }

    /** How many times as fast as the base the other is. */
    double times() {
        return other.timesAsFastAs(base);
    }

    /** The confidence interval of {@link #times}, such as {@code 0.51 to 0.68}; only if {@link #isKnown}. */
    String interval() {
        double low = 1 + change.noise().lowPercent().orElseThrow() / 100;
        double high = 1 + change.noise().highPercent().orElseThrow() / 100;
        return moreIsBetter()
                ? FigureText.brief(low) + " to " + FigureText.brief(high)
                : FigureText.brief(1 / high) + " to " + FigureText.brief(1 / low);
    }

    /** Such as {@code no difference shown, it may be 0.95 to 1.08 times}. */
    String notShown() {
        return "no difference shown, it may be " + interval() + " times";
    }
}
