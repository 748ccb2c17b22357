package io.shardlab.cluster.local.node;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import io.shardlab.servers.files.Ownership;
import io.shardlab.servers.files.PrivateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The folder of a cluster's files. A marker file in it says that this program made the folder, and under which name. A
 * folder without it is never deleted, whatever a record says.
 */
public record ClusterFolder(Path root) {

    private static final String PREFIX = "shardlab-";
    private static final String MARK = ".shardlab-cluster";
    private static final Pattern NAME_TAIL = Pattern.compile("(-[0-9a-f]{8})?");

    /**
     * The name of a cluster's folder.
     *
     * @param distinction eight hexadecimal digits that distinguish it from an earlier cluster of the same id; empty if
     *     ids are unique
     */
    public static String name(String id, Optional<String> distinction) {
        return PREFIX + id + distinction.map(digits -> "-" + digits).orElse("");
    }

    /** Whether a cluster of this id may have this folder. */
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

    /** Makes the folder, for this user alone, and its parts. */
    public void create() {
        try {
            Files.createDirectories(root.getParent());
            createMarked(root);
            Files.createDirectory(logs());
            Files.createDirectory(root.resolve("data"));
            Files.createDirectory(root.resolve("run"));
        } catch (IOException e) {
            throw new RunFailedException(
                    "The folder " + root + " for the servers' data cannot be created: " + Reasons.of(e) + ".", e);
        }
    }

    /** Makes a folder, for this user alone, with the marker file. */
    public static void createMarked(Path folder) throws IOException {
        Files.createDirectory(folder, PrivateFolder.ownerOnly(folder));
        Files.writeString(folder.resolve(MARK), folder.getFileName() + "\n");
    }

    /** Whether this program made a folder, for this user and under its present name; false for links. */
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
     * Deletes a folder that {@link #isMarked}, or an empty one, which an interrupted start leaves. The marker is
     * deleted last, so that an interrupted deletion can be repeated.
     *
     * @return whether it is gone
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

    /** Deletes a folder that contains nothing but its marker. */
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

    /** The data folders of all servers. */
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

    /** How a server was started. */
    public Path commandFile(String node) {
        return run().resolve(node + ".command.json");
    }

    /** Held by the process that starts servers of a cluster again. */
    public Path restartLock() {
        return run().resolve("restart.lock");
    }

    private Path run() {
        return root.resolve("run");
    }

    /** The text in the command line of a mongod or mongos that no other process has. */
    public String pidFileMarker(String node) {
        return "--pidfilepath " + pidFile(node);
    }

    /** The text in the command line of a Java program that no other process has. */
    public String argumentFileMarker(String node) {
        return "@" + argumentFile(node);
    }

    /** Whether a command line belongs to a server of the cluster. */
    public boolean isInCommandLine(String line) {
        String files = run() + "/";
        return line.contains("--pidfilepath " + files) || line.contains("@" + files);
    }
}
