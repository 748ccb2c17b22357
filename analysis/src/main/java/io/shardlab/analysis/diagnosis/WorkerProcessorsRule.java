package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.ClientHostCpu;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/**
 * Every worker computed nearly all the time while processors were idle: a thread cannot use more than one, so there were
 * too few of them. Service time cannot show it where the work lies before the operation, as that of a load does.
 */
public final class WorkerProcessorsRule implements Rule {

    /** A worker that waits for servers for less than the rest, 15 % of its time, gains little from faster ones. */
    static final double COMPUTING = 0.85;

    @Override
    public Optional<Finding> examine(Observation observation) {
        double share = observation.workerCpuShare();
        if (share < COMPUTING || ClientHostCpu.of(observation).exhausted()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "The client was the limit: each of its threads computed nearly all the time.",
                observation.phase().threads() + " threads computed " + Words.percent(share) + " of the time, while the"
                        + " client used " + Words.percent(observation.phase().clientCpuShare()) + " of "
                        + observation.client().cpus() + " processors",
                "Use more --threads: there are processors left."));
    }
}
