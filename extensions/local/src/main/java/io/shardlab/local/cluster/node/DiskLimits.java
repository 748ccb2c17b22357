package io.shardlab.local.cluster.node;

import io.shardlab.core.hardware.Hardware.Disk;
import java.util.List;
import java.util.Optional;

/**
 * Upper limits of reads and writes of servers on each of their disks. The kernel accepts whole numbers of at least 1; an empty
 * limit means no limit.
 *
 * @param devices the disks, such as {@code 254:0}: major and minor number of the block device
 * @param readsPerSecond the reads per second
 * @param writesPerSecond the writes per second
 * @param bytesPerSecond the bytes read per second, and the bytes written per second
 */
public record DiskLimits(
        List<String> devices,
        Optional<Long> readsPerSecond,
        Optional<Long> writesPerSecond,
        Optional<Long> bytesPerSecond) {

    public DiskLimits {
        devices = List.copyOf(devices);
    }

    /** Returns limits that let each device do as much as a disk can. */
    public static DiskLimits of(List<String> devices, Disk disk) {
        return new DiskLimits(
                devices,
                disk.readsPerSecond().map(DiskLimits::whole),
                disk.writesPerSecond().map(DiskLimits::whole),
                disk.bytesPerSecond().map(DiskLimits::whole));
    }

    private static long whole(double rate) {
        return Math.max(1, Math.round(rate));
    }

    /** Returns the same disks without limits. */
    public DiskLimits lifted() {
        return new DiskLimits(devices, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
