package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/** A phase that was too short to be judged by the other rules. */
public final class TooShortRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        return Optional.of(observation.phase().seconds())
                .filter(seconds -> seconds < Thresholds.SHORTEST_SECONDS)
                .map(
                        seconds -> new Finding(
                                "Not enough data to tell what the limit was: the measurement was too short.",
                                "it lasted " + Words.number(seconds)
                                        + " s; in less than "
                                        + Words.number(Thresholds.SHORTEST_SECONDS)
                                        + " s the counters' steps are too coarse, and starting and ending weigh too much"
                                        + " for a rate to be trusted",
                                "Measure for longer: by --duration, --operations or --documents, whichever the workload heeds."));
    }
}
