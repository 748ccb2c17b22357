package io.shardlab.cluster.local.limit;

import io.shardlab.cluster.local.node.DiskLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files by which a control group limits reads and writes of block devices. */
final class DiskFiles {

    private static final String UNIFIED = "io.max";
    private static final String LEGACY_READS = "blkio.throttle.read_iops_device";
    private static final String LEGACY_WRITES = "blkio.throttle.write_iops_device";
    private static final String LEGACY_BYTES_READ = "blkio.throttle.read_bps_device";
    private static final String LEGACY_BYTES_WRITTEN = "blkio.throttle.write_bps_device";

    private DiskFiles() {}

    /** Whether the folder of a group has them. */
    static boolean areIn(Path folder) {
        return Files.exists(folder.resolve(UNIFIED)) || Files.exists(folder.resolve(LEGACY_READS));
    }

    /** Sets all limits of a group's folder, and lifts those that are empty. Does nothing in a folder without these files. */
    static void write(Path folder, DiskLimits disk) throws IOException {
        for (String device : disk.devices()) {
            String bytes = unified(disk.bytesPerSecond());
            GroupFolders.writeIfThere(
                    folder.resolve(UNIFIED),
                    device + " riops=" + unified(disk.readsPerSecond()) + " wiops=" + unified(disk.writesPerSecond())
                            + " rbps=" + bytes + " wbps=" + bytes);
            writeLegacy(folder, LEGACY_READS, device, disk.readsPerSecond());
            writeLegacy(folder, LEGACY_WRITES, device, disk.writesPerSecond());
            writeLegacy(folder, LEGACY_BYTES_READ, device, disk.bytesPerSecond());
            writeLegacy(folder, LEGACY_BYTES_WRITTEN, device, disk.bytesPerSecond());
        }
    }

    private static String unified(Optional<Long> limit) {
        return limit.map(String::valueOf).orElse("max");
    }

    /** No limit is 0 there. */
    private static void writeLegacy(Path folder, String file, String device, Optional<Long> limit) throws IOException {
        GroupFolders.writeIfThere(folder.resolve(file), device + " " + limit.orElse(0L));
    }
}
