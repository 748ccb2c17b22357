package io.shardlab.run.experiment;

import io.shardlab.answers.table.Cell;
import io.shardlab.run.service.RunListener;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Observes an experiment and its runs. Called on the experiment's thread. */
public interface ExperimentListener extends RunListener {

    /** Called when a cell begins to run. */
    void cellStarted(Position position);

    /** Called when a cell has completed or failed, but not when it was interrupted. */
    void cellEnded(Position position, Cell cell);

    /**
     * The position of a cell in the experiment.
     *
     * @param place 1 for the first that runs
     * @param of the number of cells
     * @param values the swept parameters of the cell
     * @param left the estimated time for this cell and those after it; empty before any has ended
     */
    record Position(int place, int of, Map<String, String> values, Optional<Duration> left) {}
}
