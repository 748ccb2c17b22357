package io.shardlab.answers.diagnosis;

import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/**
 * Recognises one reason for a phase's figures. A pure function of the measured figures, so that a saved result can be examined
 * as well as a fresh one. Rules do not know their order; two that exclude each other look at the same figures and share the
 * threshold between them.
 */
@FunctionalInterface
interface Rule {

    /**
     * Examines a phase.
     *
     * @return empty if the rule finds nothing; otherwise a finding whose sentence holds no figures, so that equal findings
     *     of several phases can be merged
     */
    Optional<Finding> examine(Observation observation);
}
