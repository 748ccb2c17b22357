package io.shardlab.insight.capture.fit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The range of values of a sample, rounded outwards so that the smallest and the largest value are not disclosed: to two
 * significant digits or, where this would stretch the range by more than a tenth, to two significant digits of its width.
 *
 * @param from the lower bound, at most the smallest value
 * @param to the upper bound, at least the largest value
 * @param grain bounds within the range are multiples of this, too, or have two significant digits; above 0
 * @param step the values are multiples of this; 0 if they are any numbers
 */
public record Bounds(double from, double to, double grain, double step) {

    /** The most by which bounds of two significant digits may stretch a range. */
    private static final double MAX_STRETCH = 0.1;

    /** A smallest value of such a part of the largest one is practically 0, unless it is one of the first steps. */
    private static final double NEAR_ZERO = 0.001;

    private static final int MANY_STEPS = 100;

    /** A bound is a multiple of so many steps, so that a value does not follow from it. */
    private static final int STEPS = 5;

    /**
     * Rounds the bounds of a sample.
     *
     * @param step the values are multiples of this; 0 if they are any numbers
     */
    public static Bounds rounded(double min, double max, double step) {
        boolean nearZero = min > 0 && min < NEAR_ZERO * max && min >= MANY_STEPS * step;
        double from = nearZero ? 0 : outwards(min, true);
        double to = outwards(max, false);
        double width = max - min;
        if (to - from - width <= MAX_STRETCH * width || width == 0) {
            return new Bounds(from, to, Math.max(step, grain(width == 0 ? Math.abs(max) : width)), step);
        }
        double grain = Math.max(grain(width), STEPS * step);
        return new Bounds(below(min, grain), -below(-max, grain), grain, step);
    }

    /** Returns exact bounds, for values that disclose nothing, such as lengths; {@code step} is above 0. */
    public static Bounds exact(double min, double max, double step) {
        return new Bounds(min, max, step, step);
    }

    /** Returns a multiple of the grain that is not the number, unless it has two significant digits anyway. */
    private static double below(double min, double grain) {
        double rounded = multiple(Math.floor(min / grain), grain);
        boolean discloses = rounded == min && outwards(min, true) != min;
        return discloses ? multiple(Math.floor(min / grain) - 1, grain) : rounded;
    }

    private static double multiple(double factor, double grain) {
        return new BigDecimal(factor).multiply(BigDecimal.valueOf(grain)).doubleValue();
    }

    private static double grain(double width) {
        return width == 0 ? 1 : Math.pow(10, Math.floor(Math.log10(width)) - 1);
    }

    private static double outwards(double value, boolean down) {
        return new BigDecimal(value, MathContext.DECIMAL64)
                .round(new MathContext(2, down ? RoundingMode.FLOOR : RoundingMode.CEILING))
                .doubleValue();
    }

    /** Returns a mean or a deviation with four significant digits of the range's width. */
    double rounded(double value) {
        double finest = grain(to - from) / 100;
        return multiple(Math.rint(value / finest), finest);
    }

    /** Returns the bound within the range that is nearest to a number. */
    double nearest(double value) {
        double finest = value == 0 ? grain : Math.max(step, Math.min(grain, grain(Math.abs(value))));
        return multiple(Math.rint(value / finest), finest);
    }
}
