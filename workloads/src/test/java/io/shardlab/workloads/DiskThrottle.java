package io.shardlab.workloads;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.client.MongoClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.bson.Document;

/**
 * Makes the disk slow for single servers of this machine, by the blkio controller of cgroup v1. Close it when they have
 * ended.
 */
final class DiskThrottle implements AutoCloseable {

    private static final Path BLKIO = Path.of("/sys/fs/cgroup/blkio");

    private final String device;
    private final List<Path> groups = new ArrayList<>();

    /** Skips the test where this system cannot do it. */
    DiskThrottle(Path folder) throws IOException {
        assumeTrue(
                Files.isWritable(BLKIO), "a slow disk needs the blkio controller of cgroup v1, writable, at " + BLKIO);
        long number = (Long) Files.getAttribute(folder, "unix:dev");
        device = (number >> 8 & 0xfff) + ":" + (number & 0xff | number >> 12 & ~0xffL);
    }

    /** Has the server that answers read at most so often a second from now on. */
    void reads(MongoClient server, int perSecond) {
        limit(server, "blkio.throttle.read_iops_device", perSecond);
    }

    /** Has the server that answers write at most so often a second from now on. */
    void writes(MongoClient server, int perSecond) {
        limit(server, "blkio.throttle.write_iops_device", perSecond);
    }

    private void limit(MongoClient server, String file, int perSecond) {
        Object pid = server.getDatabase("admin")
                .runCommand(new Document("serverStatus", 1))
                .get("pid");
        Path group = BLKIO.resolve("shardlab-test-" + UUID.randomUUID());
        try {
            Files.createDirectory(group);
            groups.add(group);
            Files.writeString(group.resolve(file), device + " " + perSecond);
            Files.writeString(group.resolve("cgroup.procs"), pid.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        for (Path group : groups) {
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> removed(group));
        }
    }

    /** The kernel keeps a group as long as one of its processes ends. */
    private static boolean removed(Path group) {
        try {
            Files.delete(group);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
