package io.shardlab.mongo.counters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The times that those threads of a server that serve connections were ready to compute and waited for a processor, as Linux
 * counts them for every process of this machine. Immutable.
 *
 * @param nanos the time of each thread since it was started, by its id
 */
record ConnectionThreads(Map<String, Long> nanos) {

    private static final Path PROCESSES = Path.of("/proc");

    /** The names of server programs, and of their threads that serve connections, begin with these. */
    private static final String PROGRAM = "mongo";

    private static final String THREAD = "conn";

    /** Reads the threads of a process of this machine; empty if it is not a server, or the system does not report them. */
    static Optional<ConnectionThreads> of(long pid) {
        Path process = PROCESSES.resolve(Long.toString(pid));
        try {
            if (!Files.isReadable(process.resolve("schedstat"))
                    || !name(process).startsWith(PROGRAM)) {
                return Optional.empty();
            }
            Map<String, Long> nanos = new HashMap<>();
            for (Path thread : threads(process.resolve("task"))) {
                read(thread).ifPresent(time -> nanos.put(thread.getFileName().toString(), time));
            }
            return Optional.of(new ConnectionThreads(Map.copyOf(nanos)));
        } catch (IOException | UncheckedIOException e) {
            // The process has just ended.
            return Optional.empty();
        }
    }

    private static List<Path> threads(Path tasks) throws IOException {
        try (Stream<Path> all = Files.list(tasks)) {
            return all.toList();
        }
    }

    /** Returns the time of a thread; empty if it serves no connection, or has just ended. */
    private static Optional<Long> read(Path thread) {
        try {
            // The CPU time, the time on a run queue, both in nanoseconds, and the number of time slices.
            String[] fields =
                    Files.readString(thread.resolve("schedstat")).trim().split(" ");
            return name(thread).startsWith(THREAD) && fields.length > 1 && fields[1].matches("[0-9]{1,18}")
                    ? Optional.of(Long.parseLong(fields[1]))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String name(Path task) throws IOException {
        return Files.readString(task.resolve("comm"));
    }

    /** Returns the time of all threads since an earlier reading, in seconds. */
    double secondsSince(ConnectionThreads earlier) {
        return nanos.entrySet().stream()
                        .mapToLong(thread -> thread.getValue() - earlier.nanos.getOrDefault(thread.getKey(), 0L))
                        .filter(time -> time > 0)
                        .sum()
                / 1e9;
    }
}
