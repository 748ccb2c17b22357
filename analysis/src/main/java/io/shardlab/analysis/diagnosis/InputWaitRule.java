package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/** Insertion workers waited for documents: the servers could have taken more than the client had ready. */
public final class InputWaitRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        double share = observation.shareOfWorkers(observation.phase().inputWaitSeconds());
        if (share < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "The client was the limit: its insertion workers waited for documents.",
                observation.phase().threads() + " workers spent " + Words.percent(share)
                        + " of their time on waiting for the next batch",
                "Where the documents come from is too slow for these servers: a pipe, a disk, or the one thread that"
                        + " parses. Load a file from a faster disk, or parts of it from several clients."));
    }
}
