package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import java.util.Optional;

/** An open loop that kept its rate: more was not asked for. */
public final class ReachedRateRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        PhaseReport phase = observation.phase();
        return phase.targetRate()
                .filter(rate -> !observation.behindRate())
                .map(rate -> new Finding(
                        "The target rate was the limit: no more was asked for.",
                        Words.number(observation.attemptsPerSecond()) + " operations/s came of "
                                + Words.number(observation.duePerSecond()) + " that were due",
                        "Raise --target-rate to see what else limits."));
    }
}
