package io.shardlab.answers.compare;

import io.shardlab.answers.noise.Change;
import java.util.Optional;

/**
 * One figure of one phase of the compared runs.
 *
 * @param phase the phase's name
 * @param figure its values by run, and the changes from the first run
 */
public record ComparedRow(String phase, ComparedFigure figure) {

    /** The value of a run; empty if it has none. */
    public Optional<Double> value(int run) {
        return figure.values().get(run);
    }

    /** The change of a run's value from the first run's; empty for the first run. */
    public Optional<Change> change(int run) {
        return figure.changes().get(run);
    }
}
