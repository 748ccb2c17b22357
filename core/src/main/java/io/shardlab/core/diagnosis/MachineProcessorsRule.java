package io.shardlab.core.diagnosis;

import io.shardlab.core.result.Finding;
import java.util.Optional;

/** No processor was idle on the client's machine, and it was not the client's work mostly. */
final class MachineProcessorsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        Processors processors = Processors.of(observation);
        if (!processors.exhausted() || processors.exhaustedByClient()) {
            return Optional.empty();
        }
        boolean here = observation.serversHere();
        return Optional.of(new Finding(
                here
                        ? "The machine was the limit: client and servers together filled its processors."
                        : "The client's machine was the limit: other programs filled its processors.",
                processors.parts(here),
                here
                        ? "This is neither the servers' limit nor the client's: what one of them saves, the other takes."
                                + " Run the servers on other machines to see either."
                        : "End the other programs, or run the client on a machine of its own."));
    }
}
