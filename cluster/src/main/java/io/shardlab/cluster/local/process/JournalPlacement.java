package io.shardlab.cluster.local.process;

import io.shardlab.cluster.local.node.ClusterFolder;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Puts the journals of data servers into another folder than their data: where a server looks for its journal is a link.
 * The links are also what tells, when a cluster is removed, where its journals are.
 */
public final class JournalPlacement {

    private static final Set<NodeRole> DATA_SERVERS = EnumSet.of(NodeRole.STANDALONE, NodeRole.MEMBER, NodeRole.SHARD);
    private static final String JOURNAL = "journal";

    private final Path folder;

    private JournalPlacement(Path folder) {
        this.folder = folder;
    }

    /** @param clusterFolder the name of the cluster's own folder, which its folder here gets, too */
    public static JournalPlacement in(Path journalDir, String clusterFolder) {
        return new JournalPlacement(journalDir.toAbsolutePath().normalize().resolve(clusterFolder));
    }

    public static boolean concerns(NodeInfo node) {
        return DATA_SERVERS.contains(node.role()) && node.dataDir().isPresent();
    }

    /**
     * Makes a server's journal folder and the link to it in its data folder, which is there; not if there is one already.
     *
     * @throws RunFailedException if it cannot
     */
    public void place(NodeInfo node) {
        Path journal = folder.resolve(node.name());
        Path link = link(node);
        try {
            if (!Files.isSymbolicLink(link)) {
                // The link first: a folder that no link leads to would never be deleted.
                Files.createSymbolicLink(link, journal);
            }
            makeFolders(journal);
        } catch (IOException | UnsupportedOperationException e) {
            throw new RunFailedException(
                    "The journal folder " + journal + " cannot be made (--journal-dir): " + e.getMessage() + ".", e);
        }
    }

    /** For this user alone, as the journal holds the data, and not a folder that somebody else was faster to make. */
    private void makeFolders(Path journal) throws IOException {
        Files.createDirectories(folder.getParent());
        if (!ClusterFolder.isMarked(folder)) {
            ClusterFolder.createMarked(folder);
        }
        Files.createDirectories(journal);
    }

    /** Deletes the journal folders of a cluster's servers, if they have some outside their data folders. */
    public static void delete(ClusterFolder cluster) throws IOException {
        if (!ClusterFolder.isMarked(cluster.root())) {
            return;
        }
        for (Path journal : journals(cluster)) {
            if (ClusterFolder.isMarked(journal.getParent())) {
                Folders.delete(journal);
            }
            ClusterFolder.deleteIfOnlyMarked(journal.getParent());
        }
    }

    /** The journal folders that a cluster's servers have outside their data folders, as the links there say. */
    public static List<Path> journals(ClusterFolder cluster) throws IOException {
        List<Path> journals = new ArrayList<>();
        if (!Files.isDirectory(cluster.data(), LinkOption.NOFOLLOW_LINKS)) {
            return journals;
        }
        for (Path data : Folders.entries(cluster.data())) {
            Path link = data.resolve(JOURNAL);
            if (!Files.isSymbolicLink(data) && Files.isSymbolicLink(link)) {
                Path journal = Files.readSymbolicLink(link);
                if (isOf(cluster, journal)) {
                    journals.add(journal);
                }
            }
        }
        return journals;
    }

    private static boolean isOf(ClusterFolder cluster, Path journal) {
        return journal.isAbsolute()
                && journal.equals(journal.normalize())
                && journal.getParent() != null
                && journal.getParent().endsWith(cluster.root().getFileName());
    }

    private static Path link(NodeInfo node) {
        return node.dataDir().orElseThrow().resolve(JOURNAL);
    }
}
