package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import java.util.List;

/**
 * Recognises what the cells of an experiment say together that none says alone. A pure function of measured figures. Rules
 * know nothing of each other.
 */
@FunctionalInterface
interface SweepRule {

    List<Finding> examine(Sweep sweep);
}
