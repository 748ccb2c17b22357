package io.shardlab.gui.run;

import io.shardlab.answers.chart.Series;
import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.answers.section.ExperimentDocument;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The runs of an experiment under way, or of the last one, in the order in which they began. Used on one thread. */
public final class SweepModel {

    private static final Series NOTHING = Series.line("", 0, List.of());

    private final ObservableList<CellRow> rows = FXCollections.observableArrayList();
    private final ObservableList<CellRow> shown = FXCollections.unmodifiableObservableList(rows);

    void clear() {
        rows.clear();
    }

    void begin(Position run) {
        rows.add(new CellRow(run, Optional.empty(), true, NOTHING));
    }

    /** @param course the rate of the run over time */
    void end(Position run, Cell cell, Series course) {
        rows.replaceAll(row -> row.position().equals(run) ? new CellRow(run, Optional.of(cell), false, course) : row);
    }

    /** The experiment has ended; a run that has not was stopped. */
    void end() {
        rows.replaceAll(row -> row.running() ? new CellRow(row.position(), row.cell(), false, NOTHING) : row);
    }

    /** The runs that have begun; none if a single run was started. */
    public ObservableList<CellRow> rows() {
        return shown;
    }

    /** True if a run has missed an objective or a budget. */
    boolean missesObjectives() {
        return rows.stream().flatMap(row -> row.standing().stream()).anyMatch(Standing.State::isBad);
    }

    /** The key figures of the runs that have ended; none if none has begun. */
    List<KeyFigure> figures() {
        return rows.isEmpty()
                ? List.of()
                : ExperimentDocument.keyFigures(ended(), rows.get(0).position().of());
    }

    /** The runs that have ended, with their results. */
    public List<Cell> ended() {
        return rows.stream().flatMap(row -> row.cell().stream()).toList();
    }
}
