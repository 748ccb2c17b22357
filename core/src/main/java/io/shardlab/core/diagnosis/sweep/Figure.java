package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.scaling.ScalingPoint;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.Metric;
import io.shardlab.core.table.Samples;
import java.util.Optional;

/**
 * How fast a cell was, and how sure that is.
 *
 * @param cell the cell
 * @param metric what is measured
 * @param samples over its repetitions
 */
record Figure(Cell cell, Metric metric, Samples samples) {

    /**
     * Of fewer repetitions even their scatter says little: all of two are above all of two others by chance in one case of
     * three.
     */
    private static final int FEWEST_THAT_SCATTER = 3;

    /**
     * What a single measurement is taken to scatter, to either side. Nothing measured says how much it does, so that two of
     * them count as different from 5 % on only.
     */
    static final double SCATTER_OF_ONE = 0.025;

    static Optional<Figure> of(Cell cell, Metric metric) {
        return metric.of(cell)
                .filter(samples -> samples.median() > 0)
                .map(samples -> new Figure(cell, metric, samples));
    }

    private double least() {
        double assumed = samples.median() * (1 - SCATTER_OF_ONE);
        return scatterIsKnown() ? samples.min() : Math.min(samples.min(), assumed);
    }

    private double most() {
        double assumed = samples.median() * (1 + SCATTER_OF_ONE);
        return scatterIsKnown() ? samples.max() : Math.max(samples.max(), assumed);
    }

    private boolean scatterIsKnown() {
        return samples.count() >= FEWEST_THAT_SCATTER;
    }

    /** Whether some repetition of the one is not beyond all of the other. */
    boolean overlaps(Figure other) {
        return samples.min() <= other.samples.max() && samples.max() >= other.samples.min();
    }

    /** How many times as fast it is as another one. */
    double timesAsFastAs(Figure other) {
        double ratio = samples.median() / other.samples.median();
        return metric.better() == Metric.Better.LESS ? 1 / ratio : ratio;
    }

    /** Whether the two differ by more than their repetitions scatter: all of the one are above all of the other. */
    boolean clearlyDiffersFrom(Figure other) {
        return least() > other.most() || most() < other.least();
    }

    boolean clearlyFasterThan(Figure other) {
        return clearlyDiffersFrom(other) && timesAsFastAs(other) > 1;
    }

    /** As a point of a curve over threads; for figures of which more is better. */
    ScalingPoint point() {
        return new ScalingPoint(Sweep.threads(cell), samples.median(), least(), most());
    }

    /** As a point of a curve of which more is better: what takes a time has its inverse. */
    ScalingPoint speed() {
        return metric.better() == Metric.Better.LESS
                ? new ScalingPoint(Sweep.threads(cell), 1 / samples.median(), 1 / most(), 1 / least())
                : point();
    }

    /** The figure with its unit, and its spread where that is known. */
    String words() {
        String text = metric.text(samples.median());
        return samples.repeated()
                ? text
                        + samples.relativeSpread()
                                .map(share -> " ±" + Words.percent(share))
                                .orElse("")
                : text;
    }
}
