package io.shardlab.analysis.noise;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * Whether a difference is significant.
 *
 * @param verdict the answer
 * @param test the data that the answer rests on; empty if there is none
 * @param baseValues repetitions of the base
 * @param values repetitions of the other
 * @param lowPercent lower end of the confidence interval of the change, in per cent of the base: 95 % for one figure alone,
 *     and wider for one of several that are judged together, so that it contains 0 exactly if no difference is shown; at the widest
 *     from a thousandth to a thousand times the base
 * @param highPercent its upper end
 * @param pValue the probability of so large a difference if there were none, of this figure alone; empty if not known
 * @param judgedTogether how many figures share the 5 % of false alarms; 0 if this one is not judged
 * @param note why the answer is unknown; empty if it is known
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
        Optional<String> note) {

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

    /** A factor of 1000: wider intervals, of few repetitions that scatter much, say no more than this one. */
    private static final double WIDEST_LOG = Math.log(1000);

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

    static Noise of(TwoSamples pair, LogDifference difference, double level, int judgedTogether) {
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

    private static Verdict verdict(LogDifference difference, double level) {
        if (difference.pValue() > level) {
            return Verdict.NO_DIFFERENCE_SHOWN;
        }
        return difference.difference() > 0 ? Verdict.HIGHER : Verdict.LOWER;
    }

    /** The answer without its direction, for programs that read older results: exceeds, within or unknown. */
    @JsonProperty
    public String significance() {
        return switch (verdict) {
            case HIGHER, LOWER -> "exceeds";
            case NO_DIFFERENCE_SHOWN -> "within";
            case UNKNOWN -> "unknown";
        };
    }
}
