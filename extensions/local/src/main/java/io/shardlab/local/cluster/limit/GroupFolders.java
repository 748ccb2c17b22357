package io.shardlab.local.cluster.limit;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.ControlGroup;
import io.shardlab.local.cluster.node.DiskLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes and removes control groups, and starts processes in them. Thread-safe. */
public final class GroupFolders {

    private static final Logger LOG = LoggerFactory.getLogger(GroupFolders.class);

    /** The least of the weights from 1 to 10,000; other groups have 100. */
    private static final String LEAST_WEIGHT = "1";

    /** The least of the shares of version 1; other groups have 1,024. */
    private static final String LEAST_SHARES = "2";

    private static final String MEMBERS = "cgroup.procs";
    private static final String UNIFIED_DISK = "io.max";
    private static final String LEGACY_DISK = "blkio.throttle.";
    private static final String LEGACY_READS = LEGACY_DISK + "read_iops_device";

    /** The process that enters the groups becomes the server, so that all its memory is counted. */
    private static final String ENTER =
            "while [ \"$1\" != -- ]; do echo 0 > \"$1\" || exit 97; shift; done; shift; exec \"$@\"";

    /** A group stays busy for a moment after its last process has ended. */
    private static final Duration REMOVAL_TIMEOUT = Duration.ofSeconds(5);

    private static final Duration POLL = Duration.ofMillis(10);

    private GroupFolders() {}

    /**
     * Makes the group if it does not exist, and sets its limit of memory. Its processors and disks are not limited before
     * {@link #limit}: a start is not part of a measurement, and takes a minute with a tenth of a processor.
     *
     * @throws UsageException if the system refuses; the message says why
     */
    public static void create(ControlGroup group) {
        change(group, folder -> {
            Path cluster = folder.getParent();
            new Hierarchies.UnifiedGroup(cluster.getParent()).divide();
            Files.createDirectories(cluster);
            new Hierarchies.UnifiedGroup(cluster).divide();
            Files.createDirectories(folder);
            writeIfThere(folder.resolve("cpu.max"), "max");
            writeIfThere(folder.resolve("cpu.cfs_quota_us"), "-1");
            if (group.limits().memoryBytes().isPresent()) {
                String bytes = Long.toString(group.limits().memoryBytes().get());
                writeIfThere(folder.resolve("memory.max"), bytes);
                writeIfThere(folder.resolve("memory.limit_in_bytes"), bytes);
            }
        });
        group.limits().disk().ifPresent(disk -> {
            if (group.folders().stream().noneMatch(GroupFolders::limitsDisks)) {
                throw new UsageException(Message.of(
                        "The disk that --hardware describes cannot be limited: the control groups of this system do not "
                                + "limit reads and writes (there is neither io.max nor blkio.throttle)."));
            }
            change(group, folder -> limitDisks(folder, disk.lifted()));
        });
    }

    /**
     * Sets the limits of processors and disks of an existing group, if it has any, and a low priority if it gives way.
     *
     * @throws UsageException if the system refuses; the message says why
     */
    public static void limit(ControlGroup group) {
        limitProcessors(group);
        group.limits().disk().ifPresent(disk -> change(group, folder -> limitDisks(folder, disk)));
        if (group.givesWay()) {
            // Groups compete with those beside them.
            change(group, folder -> giveWay(folder.getParent()));
        }
    }

    /** The kernel does not accept a weight for a group that is idle. */
    private static void giveWay(Path folder) throws IOException {
        Path idle = folder.resolve("cpu.idle");
        if (Files.exists(idle)) {
            Files.writeString(idle, "1");
        } else {
            // Before Linux 5.15.
            writeIfThere(folder.resolve("cpu.weight"), LEAST_WEIGHT);
            writeIfThere(folder.resolve("cpu.shares"), LEAST_SHARES);
        }
    }

    private static void limitProcessors(ControlGroup group) {
        if (group.limits().processors().isEmpty()) {
            return;
        }
        CpuQuota quota =
                CpuQuota.of(group.limits().processors().get(), group.limits().inSpells());
        change(group, quota::writeTo);
    }

    private interface Change {
        void of(Path folder) throws IOException;
    }

    private static void change(ControlGroup group, Change change) {
        for (Path folder : group.folders()) {
            try {
                change.of(folder);
            } catch (IOException e) {
                throw new UsageException(
                        Message.of(
                                "The limits of the local servers cannot be set: the control group {0} cannot be written ({1}).",
                                folder, Reasons.of(e)),
                        e);
            }
        }
    }

    private static boolean limitsDisks(Path folder) {
        return Files.exists(folder.resolve(UNIFIED_DISK)) || Files.exists(folder.resolve(LEGACY_READS));
    }

    /** Sets all limits of disks of a group's folder, and lifts those that are empty. */
    private static void limitDisks(Path folder, DiskLimits disk) throws IOException {
        for (String device : disk.devices()) {
            String bytes = orMax(disk.bytesPerSecond());
            writeIfThere(
                    folder.resolve(UNIFIED_DISK),
                    device + " riops=" + orMax(disk.readsPerSecond()) + " wiops=" + orMax(disk.writesPerSecond())
                            + " rbps=" + bytes + " wbps=" + bytes);
            // In version 1, the value 0 lifts the limit.
            writeIfThere(
                    folder.resolve(LEGACY_READS),
                    device + " " + disk.readsPerSecond().orElse(0L));
            writeIfThere(
                    folder.resolve(LEGACY_DISK + "write_iops_device"),
                    device + " " + disk.writesPerSecond().orElse(0L));
            for (String direction : List.of("read", "write")) {
                writeIfThere(
                        folder.resolve(LEGACY_DISK + direction + "_bps_device"),
                        device + " " + disk.bytesPerSecond().orElse(0L));
            }
        }
    }

    private static String orMax(Optional<Long> limit) {
        return limit.map(String::valueOf).orElse("max");
    }

    /** Each version of control groups, and each controller, has its own files. */
    private static void writeIfThere(Path file, String text) throws IOException {
        if (Files.exists(file)) {
            Files.writeString(file, text);
        }
    }

    /** Returns a prefix for a command line: the command runs in the group, with the same process id. */
    public static List<String> entering(ControlGroup group) {
        List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", ENTER, "sh"));
        group.folders().forEach(folder -> line.add(folder.resolve(MEMBERS).toString()));
        line.add("--");
        return line;
    }

    /** Removes a group whose processes have ended, and its cluster's group when that is empty; no error if there is none. */
    public static void remove(ControlGroup group) {
        for (Path folder : group.folders()) {
            long deadline = System.nanoTime() + REMOVAL_TIMEOUT.toNanos();
            while (!isRemoved(folder)) {
                if (System.nanoTime() > deadline) {
                    LOG.warn("The control group {} cannot be removed: it still has processes", folder);
                    break;
                }
                pause();
            }
            isRemoved(folder.getParent());
        }
    }

    private static boolean isRemoved(Path folder) {
        try {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(folder);
            }
            return true;
        } catch (IOException e) {
            LOG.debug("The control group {} cannot be removed yet", folder, e);
            return false;
        }
    }

    /** An interrupt does not end the wait, and its status is kept. */
    private static void pause() {
        boolean interrupted = Thread.interrupted();
        try {
            Thread.sleep(POLL.toMillis());
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
