package io.shardlab.core.compare;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Draws intervals of one series with replacement, in blocks of neighbours, so that what neighbours have in common stays in
 * the sample (circular block bootstrap: Politis and Romano, 1992).
 *
 * @param count intervals of the series
 * @param length intervals of a block: twice the autocorrelation time, at least the cube root of the number of intervals and
 *     at most a {@link #FEWEST}th of it
 * @param tooShort whether the series would have needed longer blocks than that: the noise is underestimated then
 */
record Blocks(int count, int length, boolean tooShort) {

    /** Fewer independent blocks than this tell too little of the variance. */
    static final int FEWEST = 5;

    static Blocks of(IntervalSeries series) {
        int count = series.size();
        double time = Math.max(
                time(series.samples(), IntervalSample::throughput), time(series.samples(), IntervalSample::meanNanos));
        int wanted = (int) Math.ceil(Math.max(Math.cbrt(count), 2 * time));
        int longest = Math.max(1, count / FEWEST);
        return new Blocks(count, Math.min(wanted, longest), time > longest);
    }

    private static double time(List<IntervalSample> samples, ToDoubleFunction<IntervalSample> value) {
        return Autocorrelation.time(samples.stream().mapToDouble(value).toArray());
    }

    /** How many independent blocks the series is worth. */
    double independent() {
        return (double) count / length;
    }

    /** How often each interval is drawn in one resample. */
    int[] draw(SplittableRandom random) {
        int[] times = new int[count];
        int drawn = 0;
        while (drawn < count) {
            int start = random.nextInt(count);
            for (int i = 0; i < length && drawn < count; i++, drawn++) {
                times[(start + i) % count]++;
            }
        }
        return times;
    }
}
