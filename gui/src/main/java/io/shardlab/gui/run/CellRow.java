package io.shardlab.gui.run;

import io.shardlab.answers.chart.Series;
import io.shardlab.answers.drawing.SweepLines;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.table.Cell;
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

    /** The state or the verdict of a run. */
    public enum Status {
        RUNNING(Message.of("running")),
        PASS(Message.of("pass")),
        /** An objective was missed. */
        FAIL(Message.of("fail")),
        STOPPED(Message.of("stopped")),
        /** It ended with a failure. */
        FAILED(Message.of("failed"));

        private final Message words;

        Status(Message words) {
            this.words = words;
        }

        public Message words() {
            return words;
        }
    }

    /** The values that vary, such as {@code threads 4}. */
    public String name() {
        return SweepLines.name(position.values());
    }

    public Status status() {
        if (running) {
            return Status.RUNNING;
        }
        if (cell.flatMap(Cell::failure).isPresent()) {
            return Status.FAILED;
        }
        return cell.flatMap(Cell::result)
                .map(result -> switch (result.verdict().status()) {
                    case PASS -> Status.PASS;
                    case FAIL -> Status.FAIL;
                    case STOPPED -> Status.STOPPED;
                })
                .orElse(Status.STOPPED);
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
