package io.shardlab.answers.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A linear axis with ticks at multiples of 1, 2 or 5 times a power of ten, and at its end.
 *
 * @param label the quantity, with its unit
 * @param min the value at the beginning
 * @param max the value at the end; larger than {@code min}
 * @param step the distance between ticks
 */
public record LinearAxis(String label, double min, double max, double step) implements ChartAxis {

    private static final int WANTED_TICKS = 6;

    /** A last multiple that is nearer to the end than this share of a step gives way to the end. */
    private static final double NEAR = 0.5;

    /** Creates an axis from zero to the first tick at or beyond the largest value. */
    public static LinearAxis fromZero(String label, double largest) {
        return fromZero(label, largest, 0);
    }

    /** Creates the same for counts, such as of servers, of which no tick is a half. */
    public static LinearAxis ofCounts(String label, double largest) {
        return fromZero(label, largest, 1);
    }

    private static LinearAxis fromZero(String label, double largest, double leastStep) {
        double step = Math.max(leastStep, step(largest > 0 ? largest : 1));
        double end = Math.ceil((largest > 0 ? largest : 1) / step - 1e-9) * step;
        return new LinearAxis(label, 0, end, step);
    }

    /** Creates a vertical axis from zero for some lines. */
    public static LinearAxis fromZero(String label, List<Series> series) {
        return fromZero(
                label,
                series.stream()
                        .flatMap(Series::values)
                        .mapToDouble(value -> value)
                        .max()
                        .orElse(0));
    }

    /** Creates an axis from zero to exactly the largest value, as for time. */
    public static LinearAxis upTo(String label, double largest) {
        return between(label, 0, largest > 0 ? largest : 1);
    }

    /** Creates an axis between exactly two values, such as a part of a time. */
    public static LinearAxis between(String label, double smallest, double largest) {
        return new LinearAxis(label, smallest, largest, step(largest - smallest));
    }

    private static double step(double range) {
        double rough = range / WANTED_TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double share = rough / power;
        return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
    }

    @Override
    public double position(double value) {
        return (value - min) / (max - min);
    }

    /** Returns the value at a position from 0 to 1. */
    public double valueAt(double position) {
        return min + position * (max - min);
    }

    @Override
    public List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        long last = Math.round(Math.floor(max / step + 1e-9));
        for (long i = Math.round(Math.ceil(min / step - 1e-9)); i <= last; i++) {
            double value = i * step;
            ticks.add(new Tick(value, tickText(value)));
        }
        double rest = max / step - last;
        if (rest > 1e-9) {
            if (rest < NEAR && ticks.size() > 1) {
                ticks.remove(ticks.size() - 1);
            }
            ticks.add(new Tick(max, endText()));
        }
        return ticks;
    }

    private String tickText(double value) {
        return String.format(Locale.ROOT, "%,." + decimals() + "f", value);
    }

    private int decimals() {
        return Math.max(0, (int) -Math.floor(Math.log10(step) + 1e-9));
    }

    /** The end as the other ticks are written, unless it has more digits. */
    private String endText() {
        double power = Math.pow(10, decimals());
        return Math.abs(Math.rint(max * power) / power - max) < 1e-9 ? tickText(max) : format(max);
    }
}
