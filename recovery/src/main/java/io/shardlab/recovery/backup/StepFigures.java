package io.shardlab.recovery.backup;

import java.time.Instant;
import java.util.Map;

/**
 * What one step took in one repetition.
 *
 * @param part whether it belongs to the backup or to its restore
 * @param name of its phase
 * @param begun by the wall clock
 * @param seconds from its begin to its end
 * @param secondsPerNode of each replica set; empty for a step of the whole cluster
 * @param bytes that were written to files
 * @param files that were written
 */
record StepFigures(
        Method method,
        Part part,
        String name,
        Instant begun,
        double seconds,
        Map<String, Double> secondsPerNode,
        long bytes,
        long files) {

    /** The two halves of a comparison. */
    enum Part {
        BACKUP,
        RESTORE
    }

    StepFigures {
        secondsPerNode = Map.copyOf(secondsPerNode);
    }
}
