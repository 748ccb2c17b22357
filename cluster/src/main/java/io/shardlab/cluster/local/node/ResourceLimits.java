package io.shardlab.cluster.local.node;

import java.util.Optional;

/**
 * Upper limits on the memory and processors that servers may use.
 *
 * @param memoryBytes memory with the system's cache of files that they read; empty for any amount
 * @param processors processors' worth of CPU time, such as 0.5; empty for all that there are
 */
public record ResourceLimits(Optional<Long> memoryBytes, Optional<Double> processors) {

    /** No limit at all. */
    public static final ResourceLimits NONE = new ResourceLimits(Optional.empty(), Optional.empty());

    /** The same limit of memory, with this one of processors. */
    public ResourceLimits withProcessors(double most) {
        return new ResourceLimits(memoryBytes, Optional.of(most));
    }

    public boolean isNone() {
        return memoryBytes.isEmpty() && processors.isEmpty();
    }
}
