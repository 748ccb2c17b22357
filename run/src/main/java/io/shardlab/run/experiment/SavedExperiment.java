package io.shardlab.run.experiment;

import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.ExperimentTable;
import java.nio.file.Path;
import java.util.List;

/**
 * An experiment as it was read from its folder.
 *
 * @param folder the folder
 * @param record its {@code experiment.json}
 * @param cells every cell with its result, in the order of their numbers; those that have not run to their end have none
 */
public record SavedExperiment(Path folder, ExperimentRecord record, List<Cell> cells) {

    public SavedExperiment {
        cells = List.copyOf(cells);
    }

    /** Its table, laid out as it was asked for. */
    public ExperimentTable table() {
        return ExperimentTable.of(record.tableSpec().asSpec(record.title()), cells);
    }
}
