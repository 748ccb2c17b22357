package io.shardlab.core.compare;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The figures of a phase as they might as well have come out: of as many repetitions as there were, drawn again and again from
 * those measured, and of each the intervals drawn likewise; the median over repetitions is taken, as it is of the figures
 * shown. Drawing repetitions too (the two-stage bootstrap: Davison and Hinkley, Bootstrap Methods and Their Application, 1997,
 * section 3.8) brings in what they scatter, which intervals know nothing of.
 */
final class Bootstrap {

    static final int RESAMPLES = 4000;

    private final List<IntervalSeries> repetitions;
    private final List<Blocks> blocks;
    private final double[][] values;

    private Bootstrap(List<IntervalSeries> repetitions, List<Blocks> blocks, double[][] values) {
        this.repetitions = repetitions;
        this.blocks = blocks;
        this.values = values;
    }

    /**
     * Draws.
     *
     * @param repetitions at least one, none of them empty
     * @param cpus processors that the client may use
     * @param seed the same one gives the same values
     */
    static Bootstrap of(List<IntervalSeries> repetitions, int cpus, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Blocks> blocks = repetitions.stream().map(Blocks::of).toList();
        List<IntervalFigures> figures = repetitions.stream()
                .map(series -> new IntervalFigures(series, cpus))
                .toList();
        double[][] values = new double[IntervalFigures.COUNT][RESAMPLES];
        double[][] drawn = new double[repetitions.size()][];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            for (int i = 0; i < drawn.length; i++) {
                int repetition = drawn.length == 1 ? 0 : random.nextInt(drawn.length);
                drawn[i] = figures.get(repetition).of(blocks.get(repetition).draw(random));
            }
            for (int figure = 0; figure < values.length; figure++) {
                values[figure][resample] = median(drawn, figure);
            }
        }
        return new Bootstrap(List.copyOf(repetitions), blocks, values);
    }

    private static double median(double[][] repetitions, int figure) {
        double[] values = new double[repetitions.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = repetitions[i][figure];
        }
        return Medians.of(values);
    }

    /** One figure's resamples. */
    double[] values(int figure) {
        return values[figure];
    }

    /** Intervals of all repetitions; those that are taken together in a batch count as one. */
    int intervals() {
        return repetitions.stream().mapToInt(IntervalSeries::size).sum();
    }

    /** How many measured intervals make one of {@link #intervals}, at most. */
    int batch() {
        return repetitions.stream().mapToInt(IntervalSeries::batch).max().orElse(1);
    }

    int shortestSeries() {
        return repetitions.stream().mapToInt(IntervalSeries::size).min().orElse(0);
    }

    int blockLength() {
        return blocks.stream().mapToInt(Blocks::length).max().orElse(1);
    }

    double independentBlocks() {
        return blocks.stream().mapToDouble(Blocks::independent).min().orElse(0);
    }

    boolean tooShort() {
        return blocks.stream().anyMatch(Blocks::tooShort);
    }
}
