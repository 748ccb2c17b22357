package io.shardlab.core.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * Whether a change exceeds the noise.
 *
 * @param significance the answer
 * @param test how it was found; empty if it could not be
 * @param baseValues how many values of the base the test saw
 * @param values how many of the other result
 * @param lowPercent lower end of the 95 % confidence interval of the change, in per cent of the base
 * @param highPercent its upper end
 * @param pValue the probability of so large a difference if there were none; empty if the test has none
 * @param note what is to be known of the test, in words; empty if nothing
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Noise(
        Significance significance,
        Optional<Test> test,
        int baseValues,
        int values,
        Optional<Double> lowPercent,
        Optional<Double> highPercent,
        Optional<Double> pValue,
        Optional<String> note) {

    /** The answer. */
    public enum Significance {
        @JsonProperty("exceeds")
        EXCEEDS,
        @JsonProperty("within")
        WITHIN,
        @JsonProperty("unknown")
        UNKNOWN
    }

    /** How it was found. */
    public enum Test {
        /** Over the repetitions: Mann and Whitney's U test, and the confidence interval that belongs to it. */
        @JsonProperty("repetitions")
        REPETITIONS,
        /** Over the intervals of the measured phases: block bootstrap. */
        @JsonProperty("intervals")
        INTERVALS
    }

    /** No test is possible. */
    static Noise unknown(String why) {
        return new Noise(
                Significance.UNKNOWN,
                Optional.empty(),
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(why));
    }

    /**
     * By a confidence interval of the change.
     *
     * @param low the smallest likely ratio of the other result to the base
     * @param high the largest
     */
    static Noise of(
            Test test,
            int baseValues,
            int values,
            double low,
            double high,
            Optional<Double> pValue,
            Optional<String> note) {
        return new Noise(
                low > 1 || high < 1 ? Significance.EXCEEDS : Significance.WITHIN,
                Optional.of(test),
                baseValues,
                values,
                Optional.of(Change.percent(low)),
                Optional.of(Change.percent(high)),
                pValue,
                note);
    }
}
