package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;

/**
 * A rule on something that servers measured their operations to wait for. Several may speak of one phase, as operations on
 * several shards wait at once; the one that took most of the time is said first.
 */
public interface WaitRule extends Rule {

    /** The share of the workers' time that went into these waits: from 0, and more than 1 where parts of operations wait at once. */
    double share(Observation observation);
}
