package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/** Workers queued in the client for a connection: the servers never saw the concurrency that was asked for. */
public final class ConnectionWaitRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        ConnectionReport connections = observation.phase().connections();
        double share = observation.shareOfWorkers(connections.waitSeconds());
        if (share < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "The client was the limit: its threads waited for each other's connections.",
                observation.phase().threads() + " threads waited " + Words.percent(share) + " of their time, "
                        + connections.waits() + " times, "
                        + Words.millis(connections.waitSeconds() / Math.max(1, connections.waits())) + " each",
                "Raise maxPoolSize in --uri to the number of threads, or leave it out: there is no limit then."));
    }
}
