package io.shardlab.run.experiment;

import io.shardlab.analysis.table.Cell;
import io.shardlab.run.service.RunListener;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Watches an experiment and the runs in it. Called on the experiment's thread. */
public interface ExperimentListener extends RunListener {

    /** A cell begins to run. */
    void cellStarted(Position position);

    /** The cell has ended, complete or failed; one that was interrupted is not reported. */
    void cellEnded(Position position, Cell cell);

    /**
     * Which cell it is.
     *
     * @param place 1 for the first that runs
     * @param of how many cells there are
     * @param values the swept parameters of the cell
     * @param left about how long this cell and those after it will take; empty before any has ended
     */
    record Position(int place, int of, Map<String, String> values, Optional<Duration> left) {}
}
