package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/** The client stood still to collect garbage. */
public final class GarbageCollectionRule implements Rule {

    /** More than the virtual machine's own collectors aim at: G1 grows its heap when it takes more than 1/13, 8 %. */
    static final double LARGE_SHARE = 0.10;

    private static final double MEBIBYTE = 1 << 20;

    @Override
    public Optional<Finding> examine(Observation observation) {
        double share = observation.phase().gcSeconds() / observation.phase().seconds();
        if (share < LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(
                new Finding(
                        "The client was the limit: it stood still for garbage collection.",
                        Words.number(observation.phase().gcSeconds()) + " s of "
                                + Words.number(observation.phase().seconds()) + " s (" + Words.percent(share)
                                + ") with a heap of "
                                + Words.number(observation.client().maxHeapBytes() / MEBIBYTE) + " MB",
                        "Give the client a larger heap (-Xmx in SHARDLAB_JAVA_OPTS), or use fewer threads or smaller batches."));
    }
}
