package io.shardlab.local.cluster;

import io.shardlab.core.file.Folders;
import io.shardlab.core.file.Ownership;
import io.shardlab.local.cluster.node.ClusterFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folders with the logs of failed servers. Thread-safe. */
final class KeptLogs {

    private static final Logger LOG = LoggerFactory.getLogger(KeptLogs.class);
    private static final int FOLDERS = 10;
    private static final Pattern RUN = Pattern.compile("run-[0-9a-f]{8}");
    private static final Pattern LOG_FILE = Pattern.compile(".+\\.(log|out)(\\.[0-9]+)?");

    private final Path root;

    KeptLogs(Path root) {
        this.root = root;
    }

    Path folder(String cluster) {
        return root.resolve(cluster);
    }

    /** Deletes all folders that this program made except the newest. */
    void prune() {
        try (Stream<Path> entries = Files.list(root)) {
            List<Path> old = entries.filter(folder -> ClusterFolder.isMarked(folder) || isOfEarlierVersion(folder))
                    .sorted(Comparator.comparing(KeptLogs::modified).reversed())
                    .skip(FOLDERS)
                    .toList();
            for (Path folder : old) {
                if (!ClusterFolder.deleteMarked(folder)) {
                    Folders.delete(folder);
                }
            }
        } catch (IOException e) {
            LOG.debug("Old logs in {} cannot be deleted", root, e);
        }
    }

    /** Earlier versions did not mark their folders, which have the name of a run and contain only logs of servers. */
    private static boolean isOfEarlierVersion(Path folder) {
        if (!RUN.matcher(folder.getFileName().toString()).matches()
                || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                || !Ownership.isOwn(folder)) {
            return false;
        }
        try {
            return Folders.entries(folder).stream()
                    .allMatch(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            && LOG_FILE.matcher(file.getFileName().toString()).matches());
        } catch (IOException e) {
            return false;
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
