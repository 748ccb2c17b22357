package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.ClientHostCpu;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/** The client's work filled the processors: more could not be sent or received, whatever the servers can do. */
public final class ClientProcessorsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        ClientHostCpu processors = ClientHostCpu.of(observation);
        if (!processors.exhaustedByClient()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "The client was the limit: its work filled the processors.",
                processors.parts(observation.serversHere()),
                observation.serversHere()
                        ? "The servers may be able to do more: run them on other machines, or choose operations that cost"
                                + " the client less."
                        : "The servers may be able to do more: run the client on more processors, or on several"
                                + " machines at once."));
    }
}
