package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Better;
import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.Noise;
import io.shardlab.analysis.noise.NoiseRule;
import io.shardlab.analysis.noise.TwoSamples;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;

/**
 * Two cells held against each other. Which ones are is decided before their figures are looked at, and all that a rule
 * compares in an experiment is judged together: the best of several, picked afterwards, is ahead by chance alone.
 *
 * @param base the one
 * @param other the one that is held against it
 * @param change what the rule of noise says of the other
 */
record Contrast(CellSpeed base, CellSpeed other, Change change) {

    /** Two cells that are to be compared. */
    record Planned(CellSpeed base, CellSpeed other) {}

    /** Judges all comparisons of a rule; in their order. */
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

    /** Whether the repetitions allow an answer. */
    boolean isKnown() {
        return change.noise().verdict() != Noise.Verdict.UNKNOWN;
    }

    /** Whether a difference is shown. */
    boolean isShown() {
        return change.isShown();
    }

    /** Whether the other is shown to be faster. */
    boolean isFaster() {
        return isShown() && (change.noise().verdict() == Noise.Verdict.HIGHER) == moreIsBetter();
    }

    /** Whether the other is shown to be slower. */
    boolean isSlower() {
        return isShown() && !isFaster();
    }

    private boolean moreIsBetter() {
        return base.metric().better() != Better.LOWER;
    }

    /** How many times as fast as the base the other is. */
    double times() {
        return other.timesAsFastAs(base);
    }

    /** Where {@link #times} may lie, such as {@code 0.51 to 0.68}; only of one that is known. */
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
