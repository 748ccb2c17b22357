package io.shardlab.local.cluster.limit;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.ControlGroup;
import io.shardlab.local.cluster.node.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The place where this process may make control groups: inside its own groups, so the limits of these still apply. Immutable
 * and thread-safe.
 */
public final class ControlGroups {

    private static final String OPTIONS = "--server-memory, --server-cpus, --router-cpus and --slow-motion";
    private static final Message REFUSED = Message.of("{0} cannot be used", OPTIONS);
    private static final Message DISK_REFUSED = Message.of("The disk that --hardware describes cannot be limited");
    private static final Path PROC = Path.of("/proc");

    private final Hierarchies hierarchies;

    ControlGroups(Hierarchies hierarchies) {
        this.hierarchies = hierarchies;
    }

    /**
     * Returns the control groups of this machine.
     *
     * @throws UsageException if this machine does not run Linux
     */
    public static ControlGroups ofThisSystem() {
        if (!Files.isReadable(PROC.resolve("self/mountinfo")) || !Files.isReadable(PROC.resolve("self/cgroup"))) {
            throw new UsageException(
                    Message.of("{0} need the control groups of Linux, which this system does not have.", OPTIONS));
        }
        try {
            return new ControlGroups(Hierarchies.of(PROC, "self"));
        } catch (IOException e) {
            throw new UsageException(Message.of("{0}: /proc/self/mountinfo cannot be read.", REFUSED));
        }
    }

    /**
     * Plans the group of processes with these limits; makes nothing yet.
     *
     * @param cluster a name that no other cluster of this machine has
     * @param name a name that is unique in the cluster
     * @throws UsageException if this process may not make such groups; the message says why
     */
    public ControlGroup plan(String cluster, String name, ResourceLimits limits) {
        Set<Path> folders = new LinkedHashSet<>();
        limits.processors().ifPresent(any -> {
            folders.add(parent(Hierarchies.Controller.CPU, REFUSED));
            hierarchies
                    .folder(Hierarchies.Controller.CPU_TIME)
                    .filter(Files::isWritable)
                    .ifPresent(folders::add);
        });
        limits.memoryBytes().ifPresent(any -> folders.add(parent(Hierarchies.Controller.MEMORY, REFUSED)));
        limits.disk().ifPresent(any -> folders.add(parent(Hierarchies.Controller.BLOCK_IO, DISK_REFUSED)));
        hierarchies
                .folder(Hierarchies.Controller.BLOCK_IO)
                .filter(Files::isWritable)
                .ifPresent(folders::add);
        String around = ControlGroup.around(cluster, false);
        return new ControlGroup(
                name,
                limits,
                folders.stream()
                        .map(folder -> folder.resolve(around).resolve(name))
                        .toList());
    }

    /**
     * Plans the group of processes that run only when no others do; makes nothing yet.
     *
     * @param cluster a name that no other cluster of this machine has
     * @param name a name that is unique in the cluster
     * @throws UsageException if this process may not make such groups; the message says why
     */
    public ControlGroup planGivingWay(String cluster, String name) {
        Path folder = parent(Hierarchies.Controller.CPU, REFUSED)
                .resolve(ControlGroup.around(cluster, true))
                .resolve(name);
        return new ControlGroup(name, ResourceLimits.NONE, List.of(folder), true);
    }

    /** True if the folders of a group, as far as they exist, are control groups; other folders must not be removed. */
    public static boolean areReal(ControlGroup group) {
        try {
            for (Path folder : group.folders()) {
                if (Files.exists(folder) && !Files.getFileStore(folder).type().startsWith("cgroup")) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private Path parent(Hierarchies.Controller controller, Message refused) {
        Path folder = hierarchies
                .folder(controller)
                .orElseThrow(() -> new UsageException(Message.of(
                        "{0}: this system has no {1} control group that this process can divide.",
                        refused, controller.title())));
        if (!Files.isWritable(folder)) {
            throw new UsageException(Message.of(
                    "{0}: this user may not make control groups in {1}; run as root, or in a group that is delegated "
                            + "to you.",
                    refused, folder));
        }
        return folder;
    }
}
