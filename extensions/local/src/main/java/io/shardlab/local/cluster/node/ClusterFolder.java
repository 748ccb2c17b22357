package io.shardlab.local.cluster.node;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.file.Ownership;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a cluster's files. A marker file in it shows that this program made the folder, and under which name. A folder
 * without the marker is never deleted, even if a record names it.
 */
public record ClusterFolder(Path root) {

    private static final String PREFIX = "shardlab-";
    private static final String MARK = ".shardlab-cluster";
    private static final long MEBIBYTE = 1L << 20;

    /** A server without data takes about 10 MB with its journal; with less space than this a start fails halfway. */
    private static final long BYTES_PER_SERVER = 20 * MEBIBYTE;

    private static final Logger LOG = LoggerFactory.getLogger(ClusterFolder.class);
    private static final Pattern NAME_TAIL = Pattern.compile("(-[0-9a-f]{8})?");

    /**
     * Returns the folder of a cluster; makes nothing.
     *
     * @param dataDir the user's folder for clusters; empty for the temporary folder
     * @param distinction eight hexadecimal digits that distinguish it from an earlier cluster of the same id; empty if
     *     ids are unique
     */
    public static ClusterFolder in(Optional<Path> dataDir, String id, Optional<String> distinction) {
        Path parent = dataDir.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        return new ClusterFolder(parent.toAbsolutePath()
                .normalize()
                .resolve(PREFIX + id + distinction.map(digits -> "-" + digits).orElse("")));
    }

    /**
     * Checks that an empty cluster fits on the disk, so that a full disk is reported before servers fail.
     *
     * @throws RunFailedException if it does not fit
     */
    public void checkSpace(int servers) {
        Path existing = Folders.nearestExisting(root).orElse(root);
        try {
            long free = Files.getFileStore(existing).getUsableSpace();
            long needed = servers * BYTES_PER_SERVER;
            if (free < needed) {
                throw new RunFailedException(Message.of(
                        "The disk is full: {0} has {1,number,#} MB left, and the servers need at least {2,number,#} MB; "
                                + "choose another folder with --data-dir.",
                        existing, free / MEBIBYTE, needed / MEBIBYTE));
            }
        } catch (IOException e) {
            LOG.debug("The free space of {} is unknown", existing, e);
        }
    }

    /** True if a cluster of this id may have this folder. */
    public boolean isNamedFor(String id) {
        String name =
                Optional.ofNullable(root.getFileName()).map(Path::toString).orElse("");
        return root.isAbsolute()
                && root.equals(root.normalize())
                && name.startsWith(PREFIX + id)
                && NAME_TAIL
                        .matcher(name.substring(PREFIX.length() + id.length()))
                        .matches();
    }

    /** Creates the folder, which only this user can open, and its parts. */
    public void create() {
        try {
            Files.createDirectories(root.getParent());
            createMarked(root);
            Files.createDirectory(logs());
            Files.createDirectory(root.resolve("data"));
            Files.createDirectory(root.resolve("run"));
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The folder {0} for the servers' data cannot be created: {1}.", root, Reasons.of(e)), e);
        }
    }

    /** Creates a folder, which only this user can open, with the marker file. */
    public static void createMarked(Path folder) throws IOException {
        Folders.createPrivate(folder);
        Files.writeString(folder.resolve(MARK), folder.getFileName() + "\n");
    }

    /** True if this program made the folder, for this user and under its present name; false for links. */
    public static boolean isMarked(Path folder) {
        Path mark = folder.resolve(MARK);
        if (!isOwnFolder(folder) || !Ownership.isOwn(mark) || !Files.isRegularFile(mark, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try {
            return Files.size(mark) < 1024
                    && Files.readString(mark)
                            .strip()
                            .equals(folder.getFileName().toString());
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isOwnFolder(Path folder) {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && Ownership.isOwn(folder);
    }

    /**
     * Deletes a folder that {@link #isMarked}, or an empty one, which an interrupted start leaves. The marker is deleted last,
     * so an interrupted deletion can be repeated.
     *
     * @return true if the folder does not exist any more
     */
    public static boolean deleteMarked(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        if (isMarked(folder)) {
            for (Path entry : Folders.entries(folder)) {
                if (!entry.endsWith(MARK)) {
                    Folders.delete(entry);
                }
            }
            Files.deleteIfExists(folder.resolve(MARK));
        }
        if (!isOwnFolder(folder) || Folders.hasEntries(folder)) {
            return false;
        }
        Files.deleteIfExists(folder);
        return true;
    }

    /** Deletes a folder that contains only its marker. */
    public static void deleteIfOnlyMarked(Path folder) throws IOException {
        if (isOwnFolder(folder) && Folders.entries(folder).stream().allMatch(entry -> entry.endsWith(MARK))) {
            deleteMarked(folder);
        }
    }

    public Path logs() {
        return root.resolve("logs");
    }

    public Path log(String node) {
        return logs().resolve(node + ".log");
    }

    public Path output(String node) {
        return logs().resolve(node + ".out");
    }

    /** Returns the folder of the data folders of all servers. */
    public Path data() {
        return root.resolve("data");
    }

    public Path data(String node) {
        return data().resolve(node);
    }

    public Path pidFile(String node) {
        return run().resolve(node + ".pid");
    }

    public Path argumentFile(String node) {
        return run().resolve(node + ".args");
    }

    public Path commandFile(String node) {
        return run().resolve(node + ".command.json");
    }

    /** Returns the lock of the process that starts servers of the cluster again. */
    public Path restartLock() {
        return run().resolve("restart.lock");
    }

    private Path run() {
        return root.resolve("run");
    }

    /** Returns the text that only the command line of this mongod or mongos contains. */
    public String pidFileMarker(String node) {
        return "--pidfilepath " + pidFile(node);
    }

    /** Returns the text that only the command line of this Java program contains. */
    public String argumentFileMarker(String node) {
        return "@" + argumentFile(node);
    }

    /** True if a command line belongs to a server of the cluster. */
    public boolean isInCommandLine(String line) {
        String files = run() + "/";
        return line.contains("--pidfilepath " + files) || line.contains("@" + files);
    }
}
