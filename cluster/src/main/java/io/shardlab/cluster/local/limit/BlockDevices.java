package io.shardlab.cluster.local.limit;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The disks that folders lie on, as sysfs(5) shows block devices. Immutable and thread-safe.
 */
public final class BlockDevices {

    private static final Path DEVICES = Path.of("/sys/dev/block");
    private static final String NUMBER = "dev";

    /** In the folder of a partition, which lies in that of its disk. */
    private static final String PARTITION = "partition";

    private final Path devices;

    /** @param devices a folder with one for each block device, named by its number such as {@code 254:0} */
    BlockDevices(Path devices) {
        this.devices = devices;
    }

    /** Those of this machine. */
    public static BlockDevices ofThisSystem() {
        return new BlockDevices(DEVICES);
    }

    /**
     * The number of the disk that a folder, or the nearest above it that exists, lies on, such as {@code 254:0}. Of a partition it
     * is that of the whole disk, as control groups limit no others.
     *
     * @param option that places the folder
     * @throws UsageException if it lies on none; says why
     */
    public String diskOf(Path folder, String option) {
        Path existing = Folders.nearestExisting(folder).orElse(folder);
        return number(existing)
                .flatMap(this::disk)
                .orElseThrow(() -> new UsageException("--hardware describes the disk of a"
                        + " server, but " + existing + " is on no block device" + fileSystem(existing)
                        + ", so that its reads and writes cannot be limited: choose another folder with " + option
                        + ", or a profile without disk."));
    }

    /** Of the device that the file system of a folder is on; its major number is 0 if that is no block device. */
    private static Optional<String> number(Path folder) {
        try {
            return Optional.of(number((Long) Files.getAttribute(folder, "unix:dev")));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** As makedev(3) of the GNU C library packs major and minor number. */
    static String number(long packed) {
        long major = ((packed >>> 8) & 0xfffL) | ((packed >>> 32) & 0xffff_f000L);
        long minor = (packed & 0xffL) | ((packed >>> 12) & 0xffff_ff00L);
        return major + ":" + minor;
    }

    /** The number of the disk that a block device is, or is a partition of; empty if there is no such device. */
    Optional<String> disk(String number) {
        try {
            Path device = devices.resolve(number).toRealPath();
            Path disk = Files.exists(device.resolve(PARTITION)) ? device.getParent() : device;
            return Optional.of(Files.readString(disk.resolve(NUMBER)).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String fileSystem(Path folder) {
        try {
            return " (its file system is " + Files.getFileStore(folder).type() + ")";
        } catch (IOException e) {
            return "";
        }
    }
}
