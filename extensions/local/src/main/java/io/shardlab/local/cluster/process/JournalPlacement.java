package io.shardlab.local.cluster.process;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Places the journals of data servers outside their data folders, by a link at the usual place of the journal. When a cluster
 * is removed, its journals are found by these links.
 */
public final class JournalPlacement {

    private static final String JOURNAL = "journal";

    private final Path folder;

    private JournalPlacement(Path folder) {
        this.folder = folder;
    }

    /** @param clusterFolder the name of the cluster's folder, which its folder for journals gets, too */
    public static JournalPlacement in(Path journalDir, String clusterFolder) {
        return new JournalPlacement(journalDir.toAbsolutePath().normalize().resolve(clusterFolder));
    }

    public static boolean concerns(NodeInfo node) {
        return node.role().holdsData() && node.dataDir().isPresent();
    }

    /**
     * Creates a server's journal folder and the link to it in its existing data folder, unless there is a journal already.
     *
     * @throws RunFailedException if this fails
     */
    public void place(NodeInfo node) {
        Path journal = folder.resolve(node.name());
        Path link = link(node);
        try {
            if (!Files.isSymbolicLink(link)) {
                // The link first: a folder without a link would never be deleted.
                Files.createSymbolicLink(link, journal);
            }
            makeFolders(journal);
        } catch (IOException e) {
            throw cannotBeCreated(journal, Reasons.of(e), e);
        } catch (UnsupportedOperationException e) {
            throw cannotBeCreated(journal, Message.of("its file system has no symbolic links"), e);
        }
    }

    private static RunFailedException cannotBeCreated(Path journal, Message reason, Exception cause) {
        return new RunFailedException(
                Message.of("The journal folder {0} cannot be created (--journal-dir): {1}.", journal, reason), cause);
    }

    /** Only this user may open the folder, because the journal contains the data. A folder of another user is refused. */
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

    /** Finds the journal folders of a cluster's servers outside their data folders, by the links there. */
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
