package io.shardlab.answers.experiment;

import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.ExperimentTable;
import java.nio.file.Path;
import java.util.List;

/**
 * An experiment as read from its folder.
 *
 * @param folder the folder
 * @param record its {@code experiment.json}
 * @param cells every cell in the order of their numbers, with its result if it has ended
 */
public record SavedExperiment(Path folder, ExperimentRecord record, List<Cell> cells) {

    public SavedExperiment {
        cells = List.copyOf(cells);
    }

    /** Returns its table in the saved layout. */
    public ExperimentTable table() {
        return ExperimentTable.of(record.tableSpec().whole(record.title()), cells);
    }
}
