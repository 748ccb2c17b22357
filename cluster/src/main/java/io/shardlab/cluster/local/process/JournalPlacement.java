package io.shardlab.cluster.local.process;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
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

    /** For this user alone, as the journal holds the data. */
    private void makeFolders(Path journal) throws IOException {
        Files.createDirectories(folder.getParent());
        if (!Files.isDirectory(folder)) {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        Files.createDirectories(journal);
    }

    /** Deletes a server's journal folder, if it has one outside its data folder. */
    public static void delete(NodeInfo node, Path clusterFolder) throws IOException {
        if (!concerns(node) || !Files.isSymbolicLink(link(node))) {
            return;
        }
        Path journal = Files.readSymbolicLink(link(node));
        Path parent = journal.getParent();
        if (parent != null && parent.endsWith(clusterFolder.getFileName())) {
            Folders.delete(journal);
            if (Files.isDirectory(parent) && !Folders.hasEntries(parent)) {
                Files.delete(parent);
            }
        }
    }

    private static Path link(NodeInfo node) {
        return node.dataDir().orElseThrow().resolve(JOURNAL);
    }
}
