package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.ExperimentTable;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of an experiment's session. It is saved unless {@code unsaved} is present.
 *
 * @param record the content of {@code experiment.json}
 * @param cells every cell with its result, in the order of their numbers
 * @param table the figures
 * @param folder the folder of the experiment
 * @param interrupted true if a stop ended the session; then cells may be pending
 * @param unsaved the failure to write its files, which ended the session
 */
public record ExperimentOutcome(
        ExperimentRecord record,
        List<Cell> cells,
        ExperimentTable table,
        Path folder,
        boolean interrupted,
        Optional<RunFailedException> unsaved) {

    /** Returns the number of cells that failed. */
    public long failed() {
        return record.count(CellRecord.Status.FAILED);
    }

    /** Returns the number of complete cells that missed an objective or the error budget. */
    public long missed() {
        return cells.stream()
                .filter(cell -> cell.failure().isEmpty())
                .flatMap(cell -> cell.result().stream())
                .filter(result -> result.verdict().status() == Verdict.Status.FAIL)
                .count();
    }
}
