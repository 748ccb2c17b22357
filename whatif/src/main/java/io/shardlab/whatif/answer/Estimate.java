package io.shardlab.whatif.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.whatif.calibrate.Calibration.Interval;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * A predicted figure. The bounds of throughputs and response times have a confidence of 90 %. Those of a selective query follow
 * from the unknown room in memory.
 *
 * @param value the expected value
 * @param low the lower bound; empty if the calibration does not provide one
 * @param high the upper bound; empty if the calibration does not provide one, or if there may be no limit
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Estimate(double value, Optional<Double> low, Optional<Double> high) {

    /** The standard deviations beyond which 5 % of a normal distribution lie on each side. */
    private static final double TAIL_OF_NORMAL = 1.645;

    static Estimate withoutBounds(double value) {
        return new Estimate(value, Optional.empty(), Optional.empty());
    }

    /** @param others other possible values, infinite where there is no limit; may be empty */
    static Estimate of(double value, double[] others) {
        if (others.length == 0) {
            return withoutBounds(value);
        }
        Interval interval = Interval.of(others);
        return new Estimate(
                value,
                Optional.of(Math.min(value, interval.low())),
                Optional.of(Math.max(value, interval.high())).filter(Double::isFinite));
    }

    /** Creates an estimate that lies between its value and another one, if there is one. */
    static Estimate between(double value, Optional<Double> other) {
        return new Estimate(
                value, other.map(bound -> Math.min(value, bound)), other.map(bound -> Math.max(value, bound)));
    }

    /** Returns the estimate in another unit. */
    public Estimate times(double factor) {
        return new Estimate(factor * value, low.map(bound -> factor * bound), high.map(bound -> factor * bound));
    }

    /** True if a measured figure lies within the bounds. */
    public boolean includes(double measured) {
        return low.orElse(0.0) <= measured && measured <= high.orElse(Double.POSITIVE_INFINITY);
    }

    /** Returns the estimate with each figure limited. */
    public Estimate atMost(double limit, double limitOfLow, double limitOfHigh) {
        return new Estimate(
                Math.min(limit, value),
                low.map(bound -> Math.min(limitOfLow, bound)),
                high.map(bound -> Math.min(limitOfHigh, bound)));
    }

    /**
     * A figure with the same relative bounds, which are wider by an independent deviation.
     *
     * @param other the figure
     * @param deviation the standard deviation of its logarithm if this one were known
     */
    Estimate proportional(double other, double deviation) {
        double further = TAIL_OF_NORMAL * deviation;
        return new Estimate(
                other,
                low.map(bound -> other * Math.exp(-Math.hypot(Math.log(value / bound), further))),
                high.map(bound -> other * Math.exp(Math.hypot(Math.log(bound / value), further))));
    }

    /** The bounds as text, such as {@code 900 to 1,100} or {@code 900 or more}; empty without a lower bound. */
    public Optional<String> bounds(DoubleFunction<String> text) {
        return low.map(least ->
                text.apply(least) + high.map(most -> " to " + text.apply(most)).orElse(" or more"));
    }

    /** The time that an amount takes at this rate. */
    Estimate over(double amount) {
        return new Estimate(amount / value, high.map(most -> amount / most), low.map(least -> amount / least));
    }
}
