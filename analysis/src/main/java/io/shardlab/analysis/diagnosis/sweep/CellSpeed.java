package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.Samples;
import io.shardlab.analysis.scaling.ScalingPoint;
import io.shardlab.analysis.table.Cell;
import io.shardlab.core.figure.Better;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;

/**
 * How fast a cell was.
 *
 * @param cell the cell
 * @param figure throughput, or the time of a step
 * @param values one of each repetition
 * @param samples their median and spread
 */
record CellSpeed(Cell cell, Figure figure, List<Double> values, Samples samples) {

    static Optional<CellSpeed> of(Cell cell, Figure figure) {
        return cell.samples(figure)
                .filter(samples -> samples.median() > 0)
                .map(samples -> new CellSpeed(cell, figure, figure.samples(Sweep.result(cell)), samples));
    }

    /** How many times as fast as another cell. */
    double timesAsFastAs(CellSpeed other) {
        double ratio = samples.median() / other.samples.median();
        return figure.better() == Better.LOWER ? 1 / ratio : ratio;
    }

    /** As a point of a curve over threads; only of figures of which more is better. */
    ScalingPoint point() {
        return new ScalingPoint(Sweep.threads(cell), values);
    }

    /** A number of which more is better: of a time, its inverse. */
    double speed() {
        return figure.better() == Better.LOWER ? 1 / samples.median() : samples.median();
    }

    /** The figure with its unit, and its spread where that is known. */
    String words() {
        String text = figure.text(samples.median());
        return samples.repeated()
                ? text
                        + samples.relativeSpread()
                                .map(share -> " ±" + FigureText.percent(share))
                                .orElse("")
                : text;
    }
}
