package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/**
 * Recognises one reason why a phase's figures are what they are. A pure function of the measured figures, so that a saved
 * result can be examined as well as a fresh one. Rules know nothing of each other; two that must not speak of the same
 * phase ask the same figures and share the threshold between them.
 */
@FunctionalInterface
public interface Rule {

    /**
     * What it recognises in a phase, or empty.
     *
     * @return a finding whose sentence holds no figures, so that findings of several phases can be told to be the same
     */
    Optional<Finding> examine(Observation observation);
}
