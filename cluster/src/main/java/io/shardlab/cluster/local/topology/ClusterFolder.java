package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.process.HostSystem;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Where the files of a cluster lie. */
public record ClusterFolder(Path root) {

    /** Makes the folder, for this user alone, and its parts. */
    public void create() {
        try {
            Files.createDirectories(root.getParent());
            Files.createDirectory(root, ownerOnly());
            Files.createDirectory(logs());
            Files.createDirectory(root.resolve("data"));
            Files.createDirectory(root.resolve("run"));
        } catch (IOException e) {
            throw new RunFailedException(
                    "The folder " + root + " for the servers' data cannot be made: " + reason(e) + ".", e);
        }
    }

    public Path logs() {
        return root.resolve("logs");
    }

    Path log(String node) {
        return logs().resolve(node + ".log");
    }

    Path output(String node) {
        return logs().resolve(node + ".out");
    }

    Path data(String node) {
        return root.resolve("data").resolve(node);
    }

    Path pidFile(String node) {
        return root.resolve("run").resolve(node + ".pid");
    }

    Path argumentFile(String node) {
        return root.resolve("run").resolve(node + ".args");
    }

    private static FileAttribute<?>[] ownerOnly() {
        return HostSystem.isWindows()
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                };
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException taken) {
            return taken.getFile() + " exists already";
        }
        return String.valueOf(e.getMessage());
    }
}
