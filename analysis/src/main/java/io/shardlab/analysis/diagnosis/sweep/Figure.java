package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.scaling.ScalingPoint;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.Metric;
import io.shardlab.analysis.table.Samples;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;

/**
 * How fast a cell was.
 *
 * @param cell the cell
 * @param metric what is measured
 * @param values of its repetitions
 * @param samples the same in short
 */
record Figure(Cell cell, Metric metric, List<Double> values, Samples samples) {

    static Optional<Figure> of(Cell cell, Metric metric) {
        return metric.of(cell)
                .filter(samples -> samples.median() > 0)
                .map(samples -> new Figure(cell, metric, metric.samples(Sweep.result(cell)), samples));
    }

    /** How many times as fast it is as another one. */
    double timesAsFastAs(Figure other) {
        double ratio = samples.median() / other.samples.median();
        return metric.better() == Metric.Better.LESS ? 1 / ratio : ratio;
    }

    /** As a point of a curve over threads; for figures of which more is better. */
    ScalingPoint point() {
        return new ScalingPoint(Sweep.threads(cell), values);
    }

    /** As a number of which more is better: what takes a time has its inverse. */
    double speed() {
        return metric.better() == Metric.Better.LESS ? 1 / samples.median() : samples.median();
    }

    /** The figure with its unit, and its spread where that is known. */
    String words() {
        String text = metric.text(samples.median());
        return samples.repeated()
                ? text
                        + samples.relativeSpread()
                                .map(share -> " ±" + FigureText.percent(share))
                                .orElse("")
                : text;
    }
}
