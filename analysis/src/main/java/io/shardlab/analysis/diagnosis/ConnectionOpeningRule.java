package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.ClientHostCpu;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/**
 * Workers spent their time on opening connections instead of using them. Without a processor to do it opening takes long
 * too, so it speaks only if some were left.
 */
public final class ConnectionOpeningRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        ConnectionReport connections = observation.phase().connections();
        double share = observation.shareOfWorkers(connections.openSeconds());
        if (share < Thresholds.LARGE_SHARE || ClientHostCpu.of(observation).exhausted()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "The client was the limit: its threads waited for connections to be opened.",
                observation.phase().threads() + " threads waited " + Words.percent(share) + " of their time while "
                        + connections.opened() + " connections were opened",
                "Give it a --warm-up; if that does not help, find what closes them: maxIdleTimeMS or maxLifeTimeMS in"
                        + " --uri, a server that restarts, or the network."));
    }
}
