package io.shardlab.core.diagnosis;

import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/** Workers queued in the client for a connection: the servers never saw the concurrency that was asked for. */
final class ConnectionWaitRule implements Rule {

    /** A tenth of the workers' time: what a closed loop loses in throughput is that same share. */
    static final double LARGE_SHARE = 0.10;

    @Override
    public Optional<Finding> examine(Observation observation) {
        ConnectionReport connections = observation.phase().connections();
        double share = observation.shareOfWorkers(connections.waitSeconds());
        if (share < LARGE_SHARE) {
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
