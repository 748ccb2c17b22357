package io.shardlab.run.experiment;

import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.ExperimentTable;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a session of an experiment ended. Everything in it is saved unless {@code unsaved} says otherwise.
 *
 * @param record as it stands in {@code experiment.json}
 * @param cells every cell with its result, in the order of their numbers
 * @param table the figures
 * @param folder where it is
 * @param interrupted whether a stop ended it; then cells may be pending
 * @param unsaved why its files could not be written, which ended it
 */
public record ExperimentOutcome(
        ExperimentRecord record,
        List<Cell> cells,
        ExperimentTable table,
        Path folder,
        boolean interrupted,
        Optional<RunFailedException> unsaved) {

    /** How many cells failed. */
    public long failed() {
        return record.count(CellRecord.Status.FAILED);
    }

    /** How many cells ran to their end and missed an objective or the error budget. */
    public long missed() {
        return cells.stream()
                .filter(cell -> cell.failure().isEmpty())
                .flatMap(cell -> cell.result().stream())
                .filter(result -> result.verdict().status() == Verdict.Status.FAIL)
                .count();
    }
}
