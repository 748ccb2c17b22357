package io.shardlab.local.cluster.limit;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the disks of folders among the block devices of sysfs(5). Immutable and thread-safe. */
public final class BlockDevices {

    private static final Path DEVICES = Path.of("/sys/dev/block");
    private static final String NUMBER = "dev";

    /** A file in the folder of a partition, which lies in the folder of its disk. */
    private static final String PARTITION = "partition";

    private final Path devices;

    /** @param devices a folder with a folder for each block device, named by its number such as {@code 254:0} */
    BlockDevices(Path devices) {
        this.devices = devices;
    }

    public static BlockDevices ofThisSystem() {
        return new BlockDevices(DEVICES);
    }

    /**
     * Returns the number of the disk of a folder, or of the nearest existing one above it, such as {@code 254:0}. For a
     * partition it is the number of the whole disk, because control groups limit only whole disks.
     *
     * @param option the option that names the folder
     * @throws UsageException if the folder is not on a disk; the message says why
     */
    public String diskOf(Path folder, String option) {
        Path existing = Folders.nearestExisting(folder).orElse(folder);
        return number(existing)
                .flatMap(this::disk)
                .orElseThrow(() -> new UsageException(Message.of(
                        "--hardware describes the disk of a server, but {0} is not on a block device{1}, so its reads "
                                + "and writes cannot be limited: choose another folder with {2}, or a profile without disk.",
                        existing, fileSystem(existing), option)));
    }

    /** Returns the number of the device of a folder's file system; the major number is 0 unless that is a block device. */
    private static Optional<String> number(Path folder) {
        try {
            return Optional.of(number((Long) Files.getAttribute(folder, "unix:dev")));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Unpacks major and minor number, which makedev(3) of the GNU C library packs. */
    static String number(long packed) {
        long major = ((packed >>> 8) & 0xfffL) | ((packed >>> 32) & 0xffff_f000L);
        long minor = (packed & 0xffL) | ((packed >>> 12) & 0xffff_ff00L);
        return major + ":" + minor;
    }

    /** Returns the number of a disk, or of the disk of a partition; empty if there is no such device. */
    Optional<String> disk(String number) {
        try {
            Path device = devices.resolve(number).toRealPath();
            Path disk = Files.exists(device.resolve(PARTITION)) ? device.getParent() : device;
            return Optional.of(Files.readString(disk.resolve(NUMBER)).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Message fileSystem(Path folder) {
        try {
            return Message.of(
                    " (its file system is {0})", Files.getFileStore(folder).type());
        } catch (IOException e) {
            return Message.NONE;
        }
    }
}
