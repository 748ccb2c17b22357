package io.shardlab.core.diagnosis.client;

import io.shardlab.core.diagnosis.rule.Observation;
import io.shardlab.core.diagnosis.rule.Processors;
import io.shardlab.core.diagnosis.rule.Rule;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/** No processor was idle on the client's machine, and it was not the client's work mostly. */
public final class MachineProcessorsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        Processors processors = Processors.of(observation);
        if (!processors.exhausted() || processors.exhaustedByClient()) {
            return Optional.empty();
        }
        boolean here = observation.serversHere();
        return Optional.of(here && !processors.disturbed() ? shared(processors) : disturbed(processors, here));
    }

    private static Finding shared(Processors processors) {
        return new Finding(
                "The machine was the limit: client and servers together filled its processors.",
                processors.parts(true),
                "This is neither the servers' limit nor the client's: what one of them saves, the other takes. Run the"
                        + " servers on other machines to see either.");
    }

    private static Finding disturbed(Processors processors, boolean here) {
        return new Finding(
                "The machine was the limit: other programs filled the client's processors.",
                processors.parts(here),
                "The figures are too low by what these took: end them and measure again.");
    }
}
