package io.shardlab.local.cluster.node;

import java.util.Optional;

/**
 * Upper limits of the memory, processors and disks that servers may use.
 *
 * @param memoryBytes the memory, including the system's cache of files that they read; empty for no limit
 * @param processors the CPU time per second, in processors, such as 0.5; empty for no limit
 * @param disk the limits of the disks of their data; empty for no limits
 * @param inSpells true if the limit of processors applies to periods of 50 ms instead of 5 ms: for slow motion, where proxies
 *     delay answers
 */
public record ResourceLimits(
        Optional<Long> memoryBytes, Optional<Double> processors, Optional<DiskLimits> disk, boolean inSpells) {

    /** No limit at all. */
    public static final ResourceLimits NONE = new ResourceLimits(Optional.empty(), Optional.empty());

    public ResourceLimits {
        // Records of older programs have no such limit.
        disk = disk == null ? Optional.empty() : disk;
    }

    /** Limits without disks. */
    public ResourceLimits(Optional<Long> memoryBytes, Optional<Double> processors) {
        this(memoryBytes, processors, Optional.empty(), false);
    }

    public ResourceLimits withMemoryBytes(long most) {
        return new ResourceLimits(Optional.of(most), processors, disk, inSpells);
    }

    public ResourceLimits withProcessors(double most) {
        return new ResourceLimits(memoryBytes, Optional.of(most), disk, inSpells);
    }

    /** Returns these limits, with a limit of processors for periods of 50 ms. */
    public ResourceLimits withProcessorsInSpells(double most) {
        return new ResourceLimits(memoryBytes, Optional.of(most), disk, true);
    }

    public ResourceLimits with(DiskLimits most) {
        return new ResourceLimits(memoryBytes, processors, Optional.of(most), inSpells);
    }

    public boolean isNone() {
        return memoryBytes.isEmpty() && processors.isEmpty() && disk.isEmpty();
    }
}
