package io.shardlab.predict.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.Calibration.Interval;
import java.util.Optional;

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

    private static final int LEAST_DIGITS = 2;
    private static final int MOST_DIGITS = 3;
    private static final double TWO_DIGITS_BELOW = 3.55;
    private static final double MILLIS_PER_MICRO = 1e-3;

    /** An estimate without known bounds. */
    public static Estimate withoutBounds(double value) {
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

    /** Formats a figure of an estimate with so many significant digits. */
    @FunctionalInterface
    public interface Format {

        /** The format of sentences and tables in English. */
        Format PLAIN = FigureText::significant;

        String text(double figure, int digits);
    }

    /**
     * The significant digits of the value and of its bounds, so that no digit is shown that the bounds make meaningless. The value
     * is rounded where its distance from the nearer bound would be by the rule of the Particle Data Group (Review of Particle
     * Physics, Introduction, section 5.3): that distance gets two digits if its first three are 100 to 354, otherwise one. At least
     * two digits of the figures are left, as one would move a bound by up to a half; and three at most, also without bounds.
     */
    public int digits() {
        double distance = low.map(least -> Math.min(value - least, high.orElse(Double.POSITIVE_INFINITY) - value))
                .orElse(0.0);
        if (!(distance > 0) || !(value > 0)) {
            return MOST_DIGITS;
        }
        double power = Math.floor(Math.log10(distance));
        double place = distance / Math.pow(10, power) < TWO_DIGITS_BELOW ? power - 1 : power;
        int digits = (int) (Math.floor(Math.log10(value)) - place + 1);
        return Math.max(LEAST_DIGITS, Math.min(MOST_DIGITS, digits));
    }

    /** The value as text. Rounding keeps the order of figures, so bounds never exclude the value. */
    public String text() {
        return text(Format.PLAIN);
    }

    /** The value as text in a format. */
    public String text(Format format) {
        return format.text(value, digits());
    }

    /** The lower bound as text; empty without one. */
    public Optional<String> lowText() {
        return low.map(least -> Format.PLAIN.text(least, digits()));
    }

    /** The upper bound as text; empty without one. */
    public Optional<String> highText() {
        return high.map(most -> Format.PLAIN.text(most, digits()));
    }

    /** The bounds as text, such as {@code 900 to 1,100} or {@code 900 or more}; empty without a lower bound. */
    public Optional<Message> bounds() {
        return bounds(Format.PLAIN);
    }

    /** The bounds as text in a format. */
    public Optional<Message> bounds(Format format) {
        int digits = digits();
        return low.map(least -> format.text(least, digits))
                .map(least -> high.map(most -> Message.of("{0} to {1}", least, format.text(most, digits)))
                        .orElseGet(() -> Message.of("{0} or more", least)));
    }

    /** The value with its bounds, such as {@code 37,000 (23,000 to 59,000)}. */
    public Message withBounds(Format format) {
        Message text = Message.text(text(format));
        return bounds(format)
                .map(bounds -> text.and(Message.text(" (")).and(bounds).and(Message.text(")")))
                .orElse(text);
    }

    /** Returns microseconds as milliseconds. */
    public Estimate inMillis() {
        return times(MILLIS_PER_MICRO);
    }

    /** Returns how many times another figure this one is; the bounds are those of independent figures at their opposite ends. */
    public Estimate ratio(Estimate other) {
        return new Estimate(
                value / other.value,
                low.flatMap(least -> other.high.map(most -> least / most)),
                high.flatMap(most -> other.low.filter(least -> least > 0).map(least -> most / least)));
    }

    /** The time that an amount takes at this rate. */
    Estimate over(double amount) {
        return new Estimate(amount / value, high.map(most -> amount / most), low.map(least -> amount / least));
    }
}
