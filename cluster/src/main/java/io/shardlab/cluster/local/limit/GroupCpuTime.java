package io.shardlab.cluster.local.limit;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The CPU time that the processes of a control group have taken since it was made, to the microsecond. The kernel counts a thread
 * when it gives up its processor, or at the next tick. Reading takes some microseconds. Not thread-safe.
 */
public final class GroupCpuTime implements Closeable {

    private static final int MOST_BYTES = 64;
    private static final int NANOS_PER_MICRO = 1000;
    private static final String LEGACY_FILE = "cpuacct.usage";
    private static final String UNIFIED_FILE = "cpu.stat";

    /** First in its file. */
    private static final String UNIFIED_KEY = "usage_usec ";

    private final ByteBuffer buffer = ByteBuffer.allocate(MOST_BYTES);
    private final FileChannel file;
    private long last;

    private GroupCpuTime(FileChannel file) {
        this.file = file;
    }

    /** The folder of a group, one of {@link io.shardlab.cluster.local.node.ControlGroup#folders}, that counts it. */
    public static boolean isCountedIn(Path folder) {
        return fileIn(folder).isPresent();
    }

    /**
     * Of the group that a folder shows.
     *
     * @throws IOException if it does not count CPU time
     */
    public static GroupCpuTime of(Path folder) throws IOException {
        return new GroupCpuTime(FileChannel.open(
                fileIn(folder).orElseThrow(() -> new IOException(folder + " does not count CPU time"))));
    }

    private static Optional<Path> fileIn(Path folder) {
        Path legacy = folder.resolve(LEGACY_FILE);
        Path unified = folder.resolve(UNIFIED_FILE);
        if (Files.exists(legacy)) {
            return Optional.of(legacy);
        }
        try {
            // With cgroup v1 a file of this name counts throttling alone.
            return Files.exists(unified) && Files.readString(unified).startsWith(UNIFIED_KEY)
                    ? Optional.of(unified)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** In nanoseconds; as it was last, once the group is gone. */
    public long nanos() {
        try {
            buffer.clear();
            file.read(buffer, 0);
            String text = new String(buffer.array(), 0, buffer.position(), StandardCharsets.US_ASCII);
            String line = text.substring(0, text.indexOf('\n'));
            last = line.startsWith(UNIFIED_KEY)
                    ? NANOS_PER_MICRO * Long.parseLong(line.substring(UNIFIED_KEY.length()))
                    : Long.parseLong(line);
        } catch (IOException e) {
            return last;
        }
        return last;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
