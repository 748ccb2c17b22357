package io.shardlab.answers.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The axis of HdrHistogram's percentile plots: log10(1 / (1 - q)), which gives every further nine the same room.
 *
 * @param label the quantity
 * @param nines the number of nines at the end: 3 for 99.9 %
 */
public record PercentileAxis(String label, double nines) implements ChartAxis {

    private static final double HALF = 0.5;
    private static final int DECIMALS = 6;

    /**
     * Creates an axis up to the largest value.
     *
     * @param count the number of values; the largest is at 1 - 1 / (2 count), the middle of its rank
     */
    public static PercentileAxis forCount(String label, long count) {
        return new PercentileAxis(label, Math.max(1, Math.log10(2.0 * Math.max(1, count))));
    }

    /** @param quantile a number from 0 to less than 1 */
    @Override
    public double position(double quantile) {
        return -Math.log10(1 - quantile) / nines;
    }

    @Override
    public List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        ticks.add(new Tick(0, "0 %"));
        ticks.add(new Tick(HALF, "50 %"));
        for (int nine = 1; nine <= nines + 1e-9; nine++) {
            double quantile = 1 - Math.pow(10, -nine);
            ticks.add(new Tick(quantile, format(quantile) + " %"));
        }
        return ticks;
    }

    @Override
    public String format(double quantile) {
        return BigDecimal.valueOf(quantile * 100)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
