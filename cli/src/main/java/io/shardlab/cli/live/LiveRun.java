package io.shardlab.cli.live;

import io.shardlab.answers.section.ExperimentDocument;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.util.Map;
import java.util.Optional;

/**
 * The run that goes on, and its phase. Immutable.
 *
 * @param workload the workload's name
 * @param label the user's name for the run
 * @param cell the swept parameters in an experiment; empty in a single run
 * @param threads the worker threads of the phase; 0 before the first
 * @param repetition the phase's repetition
 * @param measured true if the phase is measured for its own sake
 */
record LiveRun(
        String workload,
        Optional<String> label,
        Map<String, String> cell,
        int threads,
        int repetition,
        boolean measured) {

    /** Creates a run before its first phase. */
    LiveRun(String workload, Optional<String> label) {
        this(workload, label, Map.of(), 0, 0, false);
    }

    LiveRun in(Position position) {
        return new LiveRun(workload, label, position.values(), 0, 0, false);
    }

    LiveRun in(PhaseSpec spec, int itsRepetition, boolean isMeasured) {
        return new LiveRun(workload, label, cell, spec.threads(), itsRepetition, isMeasured);
    }

    /** The swept parameters as a text; empty in a single run. */
    String cellName() {
        return cell.isEmpty() ? "" : ExperimentDocument.values(cell).toString();
    }
}
