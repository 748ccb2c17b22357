package io.shardlab.answers.chart;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/**
 * A logarithmic axis, so that a median and a worst case can be read from one chart. Values of zero or less are at its
 * beginning.
 *
 * @param label the quantity, with its unit
 * @param min the value at the beginning, positive
 * @param max the value at the end; larger than {@code min}
 */
public record LogAxis(String label, double min, double max) implements ChartAxis {

    private static final double[] MANY = {1, 2, 5};
    private static final double[] FEW = {1};

    /** An axis of more decades has ticks at powers of ten only. */
    private static final double MANY_DECADES = 2.8;

    private static final double[] BOUNDS = {1, 2, 5, 10};

    /** A last tick that is nearer to the end than this ratio gives way to the end. */
    private static final double NEAR = 1.3;

    /** Creates an axis that covers all values, from and to 1, 2 or 5 times a power of ten. */
    public static LogAxis over(String label, double smallest, double largest) {
        double low = smallest > 0 ? smallest : 1;
        double high = Math.max(largest, low);
        double min = below(low);
        double max = above(high);
        return new LogAxis(label, min, max > min ? max : min * 10);
    }

    /** Creates a vertical axis that covers some lines. */
    public static LogAxis over(String label, List<Series> series) {
        DoubleSummaryStatistics values = series.stream()
                .flatMap(Series::values)
                .mapToDouble(value -> value)
                .summaryStatistics();
        return over(label, values.getMin(), values.getMax());
    }

    private static double below(double value) {
        double power = power(value);
        double bound = power;
        for (double factor : BOUNDS) {
            if (factor * power <= value * (1 + 1e-9)) {
                bound = factor * power;
            }
        }
        return bound;
    }

    private static double above(double value) {
        double power = power(value);
        for (double factor : BOUNDS) {
            if (factor * power >= value * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return BOUNDS[BOUNDS.length - 1] * power;
    }

    private static double power(double value) {
        return Math.pow(10, Math.floor(Math.log10(value) + 1e-12));
    }

    @Override
    public double position(double value) {
        return value <= min ? 0 : Math.log10(value / min) / Math.log10(max / min);
    }

    @Override
    public List<Tick> ticks() {
        double[] factors = Math.log10(max / min) > MANY_DECADES ? FEW : MANY;
        List<Tick> ticks = new ArrayList<>();
        for (double power = power(min); power <= max * (1 + 1e-9); power *= 10) {
            for (double factor : factors) {
                double value = factor * power;
                if (value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9)) {
                    ticks.add(new Tick(value, text(value)));
                }
            }
        }
        double last = ticks.isEmpty() ? min : ticks.get(ticks.size() - 1).value();
        if (max > last * (1 + 1e-9)) {
            if (max < last * NEAR && ticks.size() > 1) {
                ticks.remove(ticks.size() - 1);
            }
            ticks.add(new Tick(max, text(max)));
        }
        return ticks;
    }

    private static String text(double value) {
        int decimals = value >= 1 ? 0 : (int) Math.ceil(-Math.log10(value) - 1e-9);
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
