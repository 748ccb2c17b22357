package io.shardlab.local.cluster.state;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.limit.ControlGroups;
import io.shardlab.local.cluster.limit.GroupFolders;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.ProcessIdentity;
import io.shardlab.local.cluster.process.ClusterEnder;
import io.shardlab.local.cluster.process.JournalPlacement;
import io.shardlab.local.cluster.process.ProcessTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Removes recorded clusters: first the servers, then their control groups, the folder, and last the record. A folder that this
 * program did not make stays; the record is removed nevertheless. Thread-safe.
 */
public final class ClusterRemover {

    private final ClusterRegistry registry;
    private final ClusterEnder ender;
    private final ProcessTable processes;
    private final String thisHost;
    private final ProcessIdentity self;

    public ClusterRemover(ClusterRegistry registry, ClusterEnder ender, ProcessTable processes) {
        this(registry, ender, processes, HostEnvironment.current().hostName(), ProcessIdentity.ofThisProcess());
    }

    ClusterRemover(
            ClusterRegistry registry,
            ClusterEnder ender,
            ProcessTable processes,
            String thisHost,
            ProcessIdentity self) {
        this.registry = registry;
        this.ender = ender;
        this.processes = processes;
        this.thisHost = thisHost;
        this.self = self;
    }

    /**
     * Removes a cluster; blocks until that is done. Safe to repeat.
     *
     * @return the number of servers that were still running
     * @throws RunFailedException if a server survives, and then folder and record stay; or if its folder was left
     */
    public int remove(ClusterRecord cluster) {
        int ended = ender.kill(cluster.nodes());
        cluster.nodes().stream()
                .flatMap(node -> node.group().stream())
                .filter(ControlGroups::areReal)
                .forEach(GroupFolders::remove);
        Optional<Message> left = deleteFiles(cluster.id(), new ClusterFolder(cluster.folder()));
        registry.remove(cluster.id());
        requireNothing(left);
        return ended;
    }

    /**
     * Removes a cluster whose record is damaged, by what is known from elsewhere.
     *
     * @return false if another simulator was faster to remove or replace the record
     * @throws RunFailedException if a server survives, and then folder and record stay; or if its folder was left
     */
    public boolean remove(DamagedRecord cluster) {
        cluster.folder().ifPresent(ender::kill);
        Optional<Message> left = cluster.folder().flatMap(folder -> deleteFiles(cluster.id(), folder));
        boolean removed = registry.remove(cluster);
        requireNothing(left);
        return removed;
    }

    private static void requireNothing(Optional<Message> left) {
        left.ifPresent(sentences -> {
            throw new RunFailedException(sentences);
        });
    }

    /** Returns sentences that say what was left and why; empty if nothing was. */
    private static Optional<Message> deleteFiles(String id, ClusterFolder folder) {
        try {
            JournalPlacement.delete(folder);
            return ClusterFolder.deleteMarked(folder.root())
                    ? Optional.empty()
                    : Optional.of(Message.of(
                            "The folder {0} of the local cluster {1} was left as it is: nothing in it says that Shardlab "
                                    + "made it.{2}",
                            folder.root(), id, journals(folder)));
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of(
                            "The folder {0} of a local cluster cannot be deleted: {1}.", folder.root(), Reasons.of(e)),
                    e);
        }
    }

    private static Message journals(ClusterFolder folder) throws IOException {
        List<Path> journals = JournalPlacement.journals(folder);
        return journals.isEmpty()
                ? Message.NONE
                : Message.of(
                        " So were its journals: {0}.",
                        journals.stream().map(Path::toString).collect(Collectors.joining(", ")));
    }

    /**
     * Removes the clusters whose owner was killed before it could end them; blocks until that is done. A cluster that cannot be
     * removed is reported, and the others are removed nevertheless.
     */
    public void removeOrphans(Notices notices) {
        registry.sweep();
        registry.damaged().forEach(cluster -> removeUnlessRunning(cluster, notices));
        for (ClusterRecord cluster : registry.all()) {
            if (isOrphan(cluster)) {
                // Another simulator may have found it, too: the one that becomes its owner removes it.
                registry.change(cluster.id(), this::claim).ifPresent(claimed -> {
                    try {
                        int ended = remove(claimed);
                        notices.say(Message.of(
                                "Removed a local cluster that an earlier run left behind when it was killed (servers that still "
                                        + "ran: {0,number,#}).",
                                ended));
                    } catch (RunFailedException e) {
                        notices.say(e.wording());
                    }
                });
            }
        }
    }

    /** The owner of a cluster with a damaged record is unknown, but a cluster without running servers can be removed. */
    private void removeUnlessRunning(DamagedRecord cluster, Notices notices) {
        boolean ofThisHost = cluster.host().map(thisHost::equals).orElse(true);
        boolean running = cluster.folder()
                .filter(folder -> !processes.findAll(folder).isEmpty())
                .isPresent();
        if (!ofThisHost || running) {
            notices.warn(cluster.sentence());
            return;
        }
        try {
            if (remove(cluster)) {
                notices.warn(Message.of(
                        "Removed the record of the local cluster {0}, which was damaged ({1}), and none of its servers "
                                + "was running.",
                        cluster.id(), cluster.reason()));
            }
        } catch (RunFailedException e) {
            notices.warn(e.wording());
        }
    }

    private Optional<ClusterRecord> claim(ClusterRecord cluster) {
        return isOrphan(cluster) ? Optional.of(cluster.ownedBy(Optional.of(self))) : Optional.empty();
    }

    /** Clusters of other machines are left alone, although their records may be visible here. */
    private boolean isOrphan(ClusterRecord cluster) {
        return cluster.host().equals(thisHost)
                && cluster.owner().filter(owner -> !processes.isRunning(owner)).isPresent();
    }
}
