package io.shardlab.cluster.local.node;

import java.util.Optional;

/**
 * Upper limits on the memory, processors and disks that servers may use.
 *
 * @param memoryBytes memory with the system's cache of files that they read; empty for any amount
 * @param processors processors' worth of CPU time, such as 0.5; empty for all that there are
 * @param disk what they may do on the disks of their data; empty for all that these can
 * @param inSpells whether the limit of processors is kept over 50 ms instead of 5 ms: for slow motion, where proxies make answers
 *     late
 */
public record ResourceLimits(
        Optional<Long> memoryBytes, Optional<Double> processors, Optional<DiskLimits> disk, boolean inSpells) {

    /** No limit at all. */
    public static final ResourceLimits NONE = new ResourceLimits(Optional.empty(), Optional.empty());

    public ResourceLimits {
        // Records of clusters that older programs started have none.
        disk = disk == null ? Optional.empty() : disk;
    }

    /** Without limits of disks. */
    public ResourceLimits(Optional<Long> memoryBytes, Optional<Double> processors) {
        this(memoryBytes, processors, Optional.empty(), false);
    }

    /** The same limits, with this one of memory. */
    public ResourceLimits withMemoryBytes(long most) {
        return new ResourceLimits(Optional.of(most), processors, disk, inSpells);
    }

    /** The same limits, with this one of processors. */
    public ResourceLimits withProcessors(double most) {
        return new ResourceLimits(memoryBytes, Optional.of(most), disk, inSpells);
    }

    /** The same limits, with this one of processors over longer spells. */
    public ResourceLimits withProcessorsInSpells(double most) {
        return new ResourceLimits(memoryBytes, Optional.of(most), disk, true);
    }

    /** The same limits, with these of disks. */
    public ResourceLimits with(DiskLimits most) {
        return new ResourceLimits(memoryBytes, processors, Optional.of(most), inSpells);
    }

    public boolean isNone() {
        return memoryBytes.isEmpty() && processors.isEmpty() && disk.isEmpty();
    }
}
