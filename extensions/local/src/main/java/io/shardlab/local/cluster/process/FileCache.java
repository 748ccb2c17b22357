package io.shardlab.local.cluster.process;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.host.HostPlatform;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Drops single files from the operating system's page cache, which needs no privilege and leaves other files cached. It runs
 * {@code dd}, which calls posix_fadvise(2) with POSIX_FADV_DONTNEED; Java cannot call it. Thread-safe.
 */
public final class FileCache {

    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
    private static final String DROP =
            "dd=$1; shift; for file; do \"$dd\" if=\"$file\" iflag=nocache count=0 status=none || ! test -e \"$file\" || exit 1;"
                    + " done";

    private final Path dd;

    private FileCache(Path dd) {
        this.dd = dd;
    }

    /**
     * Returns the cache of the files in a folder; empty if the system is not Linux with dd, or the file system is in memory,
     * such as tmpfs.
     */
    public static Optional<FileCache> of(Path folder) {
        boolean linux = HostPlatform.current().os() == HostPlatform.Os.LINUX;
        return linux && isOnDisk(folder)
                ? HostEnvironment.current().programs("dd").findFirst().map(FileCache::new)
                : Optional.empty();
    }

    private static boolean isOnDisk(Path folder) {
        try {
            return !IN_MEMORY.contains(Files.getFileStore(folder).type());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Writes unsaved changes of a folder's files to storage, and drops the files from the cache. Blocks. Data that is written
     * at the same time stays in the cache; files that disappear are skipped.
     *
     * @throws RunFailedException if a file cannot be dropped
     */
    public void drop(Path folder) throws InterruptedException {
        try {
            List<Path> files = files(folder);
            for (Path file : files) {
                // Unwritten pages cannot be dropped.
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.force(true);
                } catch (NoSuchFileException e) {
                    continue;
                }
            }
            dropClean(files, folder);
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of(
                            "The files in {0} cannot be dropped from the system's cache: {1}.", folder, Reasons.of(e)),
                    e);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private void dropClean(List<Path> files, Path folder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", DROP, "sh", dd.toString()));
        files.forEach(file -> command.add(file.toString()));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException(output.isEmpty() ? "dd failed" : output);
        }
    }
}
