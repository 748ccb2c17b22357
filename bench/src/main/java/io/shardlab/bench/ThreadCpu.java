package io.shardlab.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** CPU time of the threads of other processes, as Linux reports it in {@code /proc}. */
final class ThreadCpu {

    private ThreadCpu() {}

    /** @param name the beginning of the names of the threads, of which Linux keeps 15 characters */
    static Duration of(long pid, String name) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.toList().stream().map(thread -> of(thread, name)).reduce(Duration.ZERO, Duration::plus);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Duration of(Path thread, String name) {
        try {
            return read(thread.resolve("comm")).startsWith(name)
                    ? Duration.ofNanos(Long.parseLong(
                            List.of(read(thread.resolve("schedstat")).split(" ", -1))
                                    .get(0)))
                    : Duration.ZERO;
        } catch (NoSuchFileException e) {
            return Duration.ZERO; // The thread has ended in the meantime.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8).strip();
    }
}
