package io.shardlab.core.diagnosis;

import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.TargetReport;

/**
 * All that a rule may look at.
 *
 * @param phase one measured phase
 * @param target what was measured
 * @param client what measured
 */
public record Observation(PhaseReport phase, TargetReport target, ClientDescription client) {

    /** The time that all workers had together, in seconds. */
    double workerSeconds() {
        return phase.threads() * phase.seconds();
    }

    /** A time that workers spent, added up over them, as a share of all their time. */
    double shareOfWorkers(double seconds) {
        return workerSeconds() > 0 ? seconds / workerSeconds() : 0;
    }
}
