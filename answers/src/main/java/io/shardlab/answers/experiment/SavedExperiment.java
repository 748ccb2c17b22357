package io.shardlab.answers.experiment;

import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.ExperimentTable;
import io.shardlab.core.result.Verdict;
import java.nio.file.Path;
import java.util.List;

/**
 * An experiment with the results of its cells.
 *
 * @param folder its folder
 * @param record its {@code experiment.json}
 * @param cells every cell in the order of their numbers, with its result if it has ended
 */
public record SavedExperiment(Path folder, ExperimentRecord record, List<Cell> cells) {

    public SavedExperiment {
        cells = List.copyOf(cells);
    }

    /** Returns the number of cells that failed. */
    public long failed() {
        return record.count(CellRecord.Status.FAILED);
    }

    /** Returns the complete cells that missed an objective or the error budget. */
    public List<Cell> missed() {
        return cells.stream()
                .filter(cell -> cell.failure().isEmpty())
                .filter(cell -> cell.result()
                        .filter(result -> result.verdict().status() == Verdict.Status.FAIL)
                        .isPresent())
                .toList();
    }

    /** Returns its table in the saved layout. */
    public ExperimentTable table() {
        return ExperimentTable.of(record.tableSpec().whole(record.title()), cells);
    }
}
