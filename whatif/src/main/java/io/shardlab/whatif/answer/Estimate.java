package io.shardlab.whatif.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.whatif.calibrate.Calibration.Interval;
import java.util.Optional;

/**
 * A predicted figure. The bounds of a throughput and a mean have a confidence of 90 %; those of a selective query are what
 * the unknown room in memory leaves open.
 *
 * @param value what is expected
 * @param low a measurement is hardly below; empty if the calibration does not tell
 * @param high a measurement is hardly above; empty if the calibration does not tell, or there may be no limit
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Estimate(double value, Optional<Double> low, Optional<Double> high) {

    static Estimate withoutBounds(double value) {
        return new Estimate(value, Optional.empty(), Optional.empty());
    }

    /** @param others what it might as well be, infinite where it has no limit; may be empty */
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

    /** One that lies between itself and another value, if there is one. */
    static Estimate between(double value, Optional<Double> other) {
        return new Estimate(
                value, other.map(bound -> Math.min(value, bound)), other.map(bound -> Math.max(value, bound)));
    }

    /** What takes its time at this rate. */
    Estimate over(double amount) {
        return new Estimate(amount / value, high.map(most -> amount / most), low.map(least -> amount / least));
    }
}
