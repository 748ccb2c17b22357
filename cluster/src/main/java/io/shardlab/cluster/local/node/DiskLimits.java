package io.shardlab.cluster.local.node;

import io.shardlab.core.hardware.Hardware.Disk;
import java.util.List;
import java.util.Optional;

/**
 * Upper limits on what servers may do on disks, in whole numbers of at least 1, as the kernel takes no others. Each is empty for
 * all that a disk can do, and is of each of the disks.
 *
 * @param devices the disks, such as {@code 254:0}: major and minor number of the block device
 * @param readsPerSecond reads in a second
 * @param writesPerSecond writes in a second
 * @param bytesPerSecond bytes read, and bytes written, in a second
 */
public record DiskLimits(
        List<String> devices,
        Optional<Long> readsPerSecond,
        Optional<Long> writesPerSecond,
        Optional<Long> bytesPerSecond) {

    public DiskLimits {
        devices = List.copyOf(devices);
    }

    /** What a disk can do, for each of some devices. */
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

    /** The same disks without limits. */
    public DiskLimits lifted() {
        return new DiskLimits(devices, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
