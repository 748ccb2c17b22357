package io.shardlab.gui.run;

import io.shardlab.answers.chart.Series;
import io.shardlab.answers.drawing.SweepLines;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.text.Message;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.util.List;
import java.util.Optional;

/**
 * A run of an experiment as a row of its table.
 *
 * @param position its place and its values
 * @param cell its result; empty if it has not ended or was stopped
 * @param running true while it runs
 * @param course its rate over the time that is measured; a line without points until it has ended
 */
public record CellRow(Position position, Optional<Cell> cell, boolean running, Series course) {

    /** The values that vary, such as {@code threads 4}. */
    public String name() {
        return SweepLines.name(position.values());
    }

    /** The verdict; empty while it runs, and if it has no result. */
    public Optional<Standing.State> standing() {
        return cell.filter(ended -> !running && ended.failure().isEmpty())
                .flatMap(Cell::result)
                .map(result -> Standing.of(result).state());
    }

    /** The verdict, or the state of a run without one. */
    public Message words() {
        return standing()
                .map(Standing.State::words)
                .orElseGet(() -> Message.of(running ? "running" : isFailed() ? "failed" : "stopped"));
    }

    Sign sign() {
        return standing()
                .map(Sign::of)
                .orElseGet(() -> running ? Sign.RUNNING : isFailed() ? Sign.FAILED : Sign.STOPPED);
    }

    private boolean isFailed() {
        return cell.flatMap(Cell::failure).isPresent();
    }

    /** The figure for its speed; empty if it has none, or several steps. */
    public Optional<Figure> speed() {
        List<Figure> speeds =
                cell.flatMap(Cell::result).map(FigureCatalogue::speeds).orElse(List.of());
        return speeds.size() == 1 ? Optional.of(speeds.get(0)) : Optional.empty();
    }

    /** The median of a figure over the repetitions; empty if it was not measured. */
    public Optional<Double> median(Figure figure) {
        return cell.flatMap(ended -> ended.samples(figure)).map(Samples::median);
    }
}
