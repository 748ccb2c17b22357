package io.shardlab.answers.noise;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * The judgement whether a difference is significant.
 *
 * @param verdict the answer
 * @param test the data that the answer rests on; empty if the answer is unknown
 * @param baseValues the number of repetitions of the base
 * @param values the number of repetitions of the other run
 * @param lowPercent the lower end of the confidence interval of the change, in per cent of the base. The confidence is 95 % for
 *     a single figure and higher for one of several that are judged together, so that the interval contains 0 exactly if no
 *     difference is shown. The widest interval is from a thousandth to a thousand times the base
 * @param highPercent the upper end of the interval
 * @param pValue the probability of so large a difference if there were none, for this figure only; empty if unknown
 * @param judgedTogether the number of figures that share the 5 % of false alarms; 0 if this one is not judged
 * @param note the reason if the answer is unknown
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Noise(
        Verdict verdict,
        Optional<Test> test,
        int baseValues,
        int values,
        Optional<Double> lowPercent,
        Optional<Double> highPercent,
        Optional<Double> pValue,
        int judgedTogether,
        Optional<Obstacle> note) {

    /** The answer. */
    public enum Verdict {
        @JsonProperty("higher")
        HIGHER,
        @JsonProperty("lower")
        LOWER,
        /** Not the same as equal: the difference may be as large as the interval allows. */
        @JsonProperty("no-difference-shown")
        NO_DIFFERENCE_SHOWN,
        @JsonProperty("unknown")
        UNKNOWN
    }

    /** The data that an answer rests on. */
    public enum Test {
        /** The scatter of both runs' repetitions. */
        @JsonProperty("repetitions")
        REPETITIONS,
        /** The deviation from run to run that earlier results showed. */
        @JsonProperty("earlier-results")
        EARLIER_RESULTS
    }

    /** A factor of 1000: the wider intervals of few and scattered repetitions would say no more than this one. */
    private static final double WIDEST_LOG = Math.log(1000);

    /** Two repetitions can leave a range from a tenth to ten times the base, which readers would take for a figure. */
    private static final double WIDE = 4;

    /**
     * Up to this ratio, and down to its inverse, figures count as even: the limits 0.80 and 1.25 of bioequivalence (FDA,
     * Statistical Approaches to Establishing Bioequivalence, 2001), here for the whole interval of the change.
     */
    private static final double MOST_OF_EVEN = 1.25;

    static Noise unknown(TwoSamples pair) {
        return new Noise(
                Verdict.UNKNOWN,
                Optional.empty(),
                pair.base().size(),
                pair.other().size(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                pair.obstacle());
    }

    static Noise of(TwoSamples pair, TwoSamples.Difference difference, double level, int judgedTogether) {
        double margin = difference.margin(level);
        return new Noise(
                verdict(difference, level),
                Optional.of(pair.known().isPresent() ? Test.EARLIER_RESULTS : Test.REPETITIONS),
                pair.base().size(),
                pair.other().size(),
                Optional.of(bound(difference.difference() - margin)),
                Optional.of(bound(difference.difference() + margin)),
                Optional.of(difference.pValue()),
                judgedTogether,
                Optional.empty());
    }

    private static double bound(double log) {
        return Change.percent(Math.exp(Math.max(-WIDEST_LOG, Math.min(WIDEST_LOG, log))));
    }

    /**
     * True if the repetitions show nothing about the size of the change: an end of the interval is as far as an interval can
     * reach, or no difference is shown and one end is several times the other.
     */
    @JsonIgnore
    public boolean isTooWide() {
        return verdict == Verdict.NO_DIFFERENCE_SHOWN
                        && 100 + highPercent.orElseThrow() > WIDE * (100 + lowPercent.orElseThrow())
                || lowPercent.filter(low -> low <= bound(-WIDEST_LOG)).isPresent()
                || highPercent.filter(high -> high >= bound(WIDEST_LOG)).isPresent();
    }

    /**
     * True if no difference is shown, and any that there may be is small: the repetitions decide that the figures are even. If no
     * difference is shown and this is false, they are too few to decide.
     */
    @JsonIgnore
    public boolean isEven() {
        return verdict == Verdict.NO_DIFFERENCE_SHOWN
                && 100 + highPercent.orElseThrow() <= 100 * MOST_OF_EVEN
                && 100 + lowPercent.orElseThrow() >= 100 / MOST_OF_EVEN;
    }

    private static Verdict verdict(TwoSamples.Difference difference, double level) {
        if (difference.pValue() > level) {
            return Verdict.NO_DIFFERENCE_SHOWN;
        }
        return difference.difference() > 0 ? Verdict.HIGHER : Verdict.LOWER;
    }

    /** Returns the answer without its direction, for programs that read older results: exceeds, within or unknown. */
    @JsonProperty
    public String significance() {
        return switch (verdict) {
            case HIGHER, LOWER -> "exceeds";
            case NO_DIFFERENCE_SHOWN -> "within";
            case UNKNOWN -> "unknown";
        };
    }
}
