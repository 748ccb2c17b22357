package io.shardlab.cluster.local.state;

import io.shardlab.cluster.local.limit.ControlGroups;
import io.shardlab.cluster.local.limit.GroupFolders;
import io.shardlab.cluster.local.node.ClusterFolder;
import io.shardlab.cluster.local.process.ClusterEnder;
import io.shardlab.cluster.local.process.JournalPlacement;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Removes a recorded cluster: its servers, their control groups, its folder and last its record. A folder that this
 * program did not make stays; the record is removed nevertheless.
 */
public final class ClusterRemover {

    private final ClusterRegistry registry;
    private final ClusterEnder ender;

    public ClusterRemover(ClusterRegistry registry, ClusterEnder ender) {
        this.registry = registry;
        this.ender = ender;
    }

    /**
     * Blocks until the cluster is removed. Safe to repeat.
     *
     * @return how many servers were still running
     * @throws RunFailedException if a server survives, and then folder and record stay; or if its folder was left
     */
    public int remove(ClusterRecord cluster) {
        int ended = ender.kill(cluster.nodes());
        cluster.nodes().stream()
                .flatMap(node -> node.group().stream())
                .filter(ControlGroups::areReal)
                .forEach(GroupFolders::remove);
        String left = deleteFiles(cluster.id(), new ClusterFolder(cluster.folder()));
        registry.remove(cluster.id());
        if (!left.isEmpty()) {
            throw new RunFailedException(left);
        }
        return ended;
    }

    /**
     * Removes a cluster whose record is damaged, by what is known from outside that record.
     *
     * @return false if another simulator was faster to remove or replace its record
     * @throws RunFailedException if a server survives, and then folder and record stay; or if its folder was left
     */
    public boolean remove(DamagedRecord cluster) {
        cluster.folder().ifPresent(ender::kill);
        String left = cluster.folder()
                .map(folder -> deleteFiles(cluster.id(), folder))
                .orElse("");
        boolean removed = registry.remove(cluster);
        if (!left.isEmpty()) {
            throw new RunFailedException(left);
        }
        return removed;
    }

    /** @return what was left and why, in sentences; empty if nothing was */
    private static String deleteFiles(String id, ClusterFolder folder) {
        try {
            JournalPlacement.delete(folder);
            return ClusterFolder.deleteMarked(folder.root())
                    ? ""
                    : "The folder " + folder.root() + " of the local cluster " + id
                            + " was left as it is: nothing in it says that Shardlab made it." + journals(folder);
        } catch (IOException e) {
            throw new RunFailedException(
                    "The folder " + folder.root() + " of a local cluster cannot be deleted: " + Reasons.of(e) + ".", e);
        }
    }

    private static String journals(ClusterFolder folder) throws IOException {
        List<Path> journals = JournalPlacement.journals(folder);
        return journals.isEmpty()
                ? ""
                : " So were its journals: "
                        + journals.stream().map(Path::toString).collect(Collectors.joining(", ")) + ".";
    }
}
