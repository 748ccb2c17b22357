package io.shardlab.local.cluster.slow;

import io.shardlab.local.cluster.node.ControlGroup;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The CPU time of a control group's processes since it was made, and the time for which its quota held them back, to the
 * microsecond. The kernel counts the time of a thread when it gives up its processor, or at the next tick. Reading takes some
 * microseconds. Not thread-safe.
 */
public final class GroupCpuTime implements CpuCounters, Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(GroupCpuTime.class);
    private static final int MOST_BYTES = 512;
    private static final int NANOS_PER_MICRO = 1000;

    /** The file of version 1 of control groups, in nanoseconds. */
    private static final String LEGACY_USED = "cpuacct.usage";

    private static final String LEGACY_THROTTLED = "throttled_time ";

    /** The file of both versions. */
    private static final String STATISTICS = "cpu.stat";

    /** The key of version 2, in microseconds. */
    private static final String UNIFIED_USED = "usage_usec ";

    private static final String UNIFIED_THROTTLED = "throttled_usec ";

    private final ByteBuffer buffer = ByteBuffer.allocate(MOST_BYTES);
    private final FileChannel statistics;
    private final Optional<FileChannel> legacyUsed;
    private long used;
    private long throttled;

    private GroupCpuTime(FileChannel statistics, Optional<FileChannel> legacyUsed) {
        this.statistics = statistics;
        this.legacyUsed = legacyUsed;
    }

    /**
     * Returns the folders of a group that have these counters, for {@link #of}; empty if the system does not count. With
     * version 2, the last of several folders contains the processes.
     */
    public static List<Path> folders(ControlGroup group) {
        Optional<Path> unified = last(group, folder -> has(folder, UNIFIED_USED));
        if (unified.isPresent()) {
            return List.of(unified.get());
        }
        Optional<Path> legacyUsed = last(group, folder -> Files.exists(folder.resolve(LEGACY_USED)));
        Optional<Path> statistics = last(group, folder -> has(folder, LEGACY_THROTTLED));
        return legacyUsed.isPresent() && statistics.isPresent()
                ? List.of(statistics.get(), legacyUsed.get())
                : List.of();
    }

    private static Optional<Path> last(ControlGroup group, Predicate<Path> condition) {
        return group.folders().stream().filter(condition).reduce((one, next) -> next);
    }

    private static boolean has(Path folder, String key) {
        try {
            return Files.readString(folder.resolve(STATISTICS)).lines().anyMatch(line -> line.startsWith(key));
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Opens the counters of a group.
     *
     * @param folders the result of {@link #folders}
     * @throws IOException if they do not exist
     */
    public static GroupCpuTime of(List<Path> folders) throws IOException {
        FileChannel statistics = FileChannel.open(folders.get(0).resolve(STATISTICS));
        try {
            return new GroupCpuTime(
                    statistics,
                    folders.size() == 1
                            ? Optional.empty()
                            : Optional.of(FileChannel.open(folders.get(1).resolve(LEGACY_USED))));
        } catch (IOException e) {
            statistics.close();
            throw e;
        }
    }

    /** When the group is removed, the counters stay as they were. */
    @Override
    public void read() {
        try {
            for (String line : lines(statistics)) {
                if (line.startsWith(UNIFIED_USED)) {
                    used = NANOS_PER_MICRO * number(line, UNIFIED_USED);
                } else if (line.startsWith(UNIFIED_THROTTLED)) {
                    throttled = NANOS_PER_MICRO * number(line, UNIFIED_THROTTLED);
                } else if (line.startsWith(LEGACY_THROTTLED)) {
                    throttled = number(line, LEGACY_THROTTLED);
                }
            }
            if (legacyUsed.isPresent()) {
                for (String line : lines(legacyUsed.get())) {
                    used = number(line, "");
                }
            }
        } catch (IOException e) {
            LOG.debug("The CPU time of a control group cannot be read any more", e);
        }
    }

    private List<String> lines(FileChannel file) throws IOException {
        buffer.clear();
        file.read(buffer, 0);
        return new String(buffer.array(), 0, buffer.position(), StandardCharsets.US_ASCII)
                .lines()
                .toList();
    }

    private static long number(String line, String key) {
        return Long.parseLong(line.substring(key.length()).strip());
    }

    @Override
    public long usedNanos() {
        return used;
    }

    @Override
    public long throttledNanos() {
        return throttled;
    }

    @Override
    public void close() throws IOException {
        statistics.close();
        if (legacyUsed.isPresent()) {
            legacyUsed.get().close();
        }
    }
}
