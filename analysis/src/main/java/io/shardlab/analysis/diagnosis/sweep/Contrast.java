package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.Noise;
import io.shardlab.analysis.noise.NoiseRule;
import io.shardlab.analysis.noise.TwoSamples;
import io.shardlab.core.figure.Better;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.Iterator;
import java.util.List;

/**
 * A planned comparison of two cells. Rules choose the pairs before they see the figures, because the best of several cells
 * may be the best by chance. For the same reason, all comparisons of a rule in an experiment are judged together.
 *
 * @param base the cell that is compared with
 * @param other the cell that is compared
 * @param change the change of the other's figure against the base's, with its significance
 */
record Contrast(CellSpeed base, CellSpeed other, Change change) {

    record Planned(CellSpeed base, CellSpeed other) {}

    /**
     * Judges all comparisons of a rule together.
     *
     * @return the judged comparisons in the same groups and order
     */
    static List<List<Contrast>> judged(List<List<Planned>> groups) {
        Iterator<Change> changes = NoiseRule.judge(groups.stream()
                        .flatMap(List::stream)
                        .map(pair ->
                                TwoSamples.of(pair.base().values(), pair.other().values()))
                        .toList())
                .iterator();
        return groups.stream()
                .map(group -> group.stream()
                        .map(pair -> new Contrast(pair.base(), pair.other(), changes.next()))
                        .toList())
                .toList();
    }

    /** Reports whether there were enough repetitions to judge. */
    boolean isKnown() {
        return change.noise().verdict() != Noise.Verdict.UNKNOWN;
    }

    boolean isShown() {
        return change.isShown();
    }

    boolean isFaster() {
        return isShown() && (change.noise().verdict() == Noise.Verdict.HIGHER) == moreIsBetter();
    }

    boolean isSlower() {
        return isShown() && !isFaster();
    }

    private boolean moreIsBetter() {
        return base.figure().better() != Better.LOWER;
    }

    /** Returns the speed of the other cell as a multiple of the base's. */
    double times() {
        return other.speed() / base.speed();
    }

    /** Returns the confidence interval of {@link #times}, such as {@code 0.51 to 0.68}; requires {@link #isKnown}. */
    Message interval() {
        double low = 1 + change.noise().lowPercent().orElseThrow() / 100;
        double high = 1 + change.noise().highPercent().orElseThrow() / 100;
        return moreIsBetter() ? range(low, high) : range(1 / high, 1 / low);
    }

    private static Message range(double low, double high) {
        return Message.of("sweep.range", FigureText.brief(low), FigureText.brief(high));
    }

    Message intervalOrNotShown() {
        return isShown() ? interval() : notShown();
    }

    /** Returns a text such as {@code no difference shown, it may be 0.95 to 1.08 times}. */
    Message notShown() {
        return change.noise().isTooWide()
                ? Message.of("sweep.not-shown.unknown")
                : Message.of("sweep.not-shown", interval());
    }
}
