package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Noise;
import io.shardlab.answers.noise.NoiseRule;
import io.shardlab.answers.noise.TwoSamples;
import io.shardlab.answers.scaling.Crossover.Lead;
import io.shardlab.core.figure.Better;
import io.shardlab.core.text.Message;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

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

    /** Returns what the repetitions show: the base is the first. */
    Lead lead() {
        Lead ofHigher = Lead.of(change.noise());
        return switch (ofHigher) {
            case FIRST -> moreIsBetter() ? Lead.SECOND : Lead.FIRST;
            case SECOND -> moreIsBetter() ? Lead.FIRST : Lead.SECOND;
            default -> ofHigher;
        };
    }

    boolean isFaster() {
        return lead() == Lead.SECOND;
    }

    boolean isSlower() {
        return lead() == Lead.FIRST;
    }

    /** Reports whether either cell may be much faster, so that nothing follows from their medians. */
    boolean isUndecided() {
        return lead() == Lead.UNDECIDED;
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
        return SweepText.range(lowestTimes(), highestTimes());
    }

    private double lowestTimes() {
        return moreIsBetter()
                ? ratio(change.noise().lowPercent())
                : 1 / ratio(change.noise().highPercent());
    }

    private double highestTimes() {
        return moreIsBetter()
                ? ratio(change.noise().highPercent())
                : 1 / ratio(change.noise().lowPercent());
    }

    private static double ratio(Optional<Double> percent) {
        return 1 + percent.orElseThrow() / 100;
    }

    /** Returns the range of all intervals, such as {@code 0.72 to 1.74}; empty if one of them is unknown or says nothing. */
    static Optional<Message> range(List<Contrast> contrasts) {
        boolean known = contrasts.stream()
                .allMatch(one -> one.isKnown() && !one.change().noise().isTooWide());
        return known
                ? Optional.of(SweepText.range(
                        contrasts.stream()
                                .mapToDouble(Contrast::lowestTimes)
                                .min()
                                .orElseThrow(),
                        contrasts.stream()
                                .mapToDouble(Contrast::highestTimes)
                                .max()
                                .orElseThrow()))
                : Optional.empty();
    }

    Message intervalOrNotShown() {
        return isShown() ? interval() : notShown();
    }

    /** Returns a text such as {@code no difference shown, it may be 0.95 to 1.08 times}. */
    Message notShown() {
        if (!isKnown()) {
            return Message.of("measured once");
        }
        return range(List.of(this))
                .map(range -> Message.of("no difference shown, it may be {0} times", range))
                .orElseGet(() -> Message.of("no difference shown, its range is unknown"));
    }
}
