package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import java.util.List;

/**
 * Derives findings from several cells of an experiment together. A pure function of measured figures, independent of other
 * rules.
 */
@FunctionalInterface
interface SweepRule {

    List<Finding> examine(Sweep sweep);
}
