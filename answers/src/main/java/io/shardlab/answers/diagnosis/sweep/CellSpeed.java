package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.figure.Better;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;

/**
 * The speed of a cell.
 *
 * @param cell the cell
 * @param figure its throughput, or the time of a step
 * @param values the figure of each repetition
 * @param samples their median and spread
 */
record CellSpeed(Cell cell, Figure figure, List<Double> values, Samples samples) {

    /** Returns the speed; empty if the cell does not have the figure, or if it is 0. */
    static Optional<CellSpeed> of(Cell cell, Figure figure) {
        return cell.samples(figure)
                .filter(samples -> samples.median() > 0)
                .map(samples -> new CellSpeed(cell, figure, figure.samples(Sweep.result(cell)), samples));
    }

    int threads() {
        return Sweep.threads(cell);
    }

    /** Returns a number that is larger for a faster cell: the figure, or the inverse of a time. */
    double speed() {
        return figure.better() == Better.LOWER ? 1 / samples.median() : samples.median();
    }

    /** Returns the figure with its unit, and with its spread if the cell was measured repeatedly. */
    String text() {
        String spread = samples.relativeSpread()
                .filter(share -> samples.repeated())
                .map(share -> " ±" + FigureText.percent(share))
                .orElse("");
        return figure.text(samples.median()) + spread;
    }
}
