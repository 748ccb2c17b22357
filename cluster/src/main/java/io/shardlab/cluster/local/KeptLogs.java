package io.shardlab.cluster.local;

import io.shardlab.cluster.local.node.ClusterFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The logs of servers that failed. */
final class KeptLogs {

    private static final Logger LOG = LoggerFactory.getLogger(KeptLogs.class);
    private static final int FOLDERS = 10;

    private final Path root;

    KeptLogs(Path root) {
        this.root = root;
    }

    Path folder(String cluster) {
        return root.resolve(cluster);
    }

    /** Deletes all but the newest few of those that this program made. */
    void prune() {
        try (Stream<Path> entries = Files.list(root)) {
            List<Path> old = entries.filter(ClusterFolder::isMarked)
                    .sorted(Comparator.comparing(KeptLogs::modified).reversed())
                    .skip(FOLDERS)
                    .toList();
            for (Path folder : old) {
                ClusterFolder.deleteMarked(folder);
            }
        } catch (IOException e) {
            LOG.debug("Old logs in {} cannot be deleted", root, e);
        }
    }

    private static FileTime modified(Path folder) {
        try {
            return Files.getLastModifiedTime(folder);
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }
}
