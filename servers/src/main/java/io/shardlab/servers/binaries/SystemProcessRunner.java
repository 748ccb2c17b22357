package io.shardlab.servers.binaries;

import io.shardlab.core.file.Folders;
import io.shardlab.servers.files.Ownership;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs programs of the operating system. Thread-safe. */
final class SystemProcessRunner implements ProcessRunner {

    private static final int OUTPUT_LIMIT = 64 * 1024;
    private static final Duration BUSY_LIMIT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(5);

    /** Linux's ETXTBSY in the message of a failed start. */
    private static final String TEXT_FILE_BUSY = "error=26,";

    @Override
    public Result run(List<String> command, Map<String, String> extraEnvironment, Duration limit)
            throws IOException, InterruptedException {
        try (HelperFolder folder = HelperFolder.create()) {
            return run(command, extraEnvironment, limit, folder);
        }
    }

    private static Result run(
            List<String> command, Map<String, String> extraEnvironment, Duration limit, HelperFolder folder)
            throws IOException, InterruptedException {
        // A file, not a pipe: a grandchild that keeps a pipe open would keep its reader waiting beyond the limit.
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.work().toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.output().toFile());
        builder.environment().putAll(extraEnvironment);
        Process process = start(builder);
        try {
            process.getOutputStream().close();
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("it was not done within " + limit.toSeconds() + " s");
            }
            return new Result(process.exitValue(), tail(folder.output()));
        } finally {
            end(process);
        }
    }

    /**
     * A program that was just written cannot be started while a child of another thread, that was forked meanwhile, has the file
     * open: for some milliseconds, until the child runs its own program.
     */
    private static Process start(ProcessBuilder builder) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + BUSY_LIMIT.toNanos();
        while (true) {
            try {
                return builder.start();
            } catch (IOException e) {
                if (!String.valueOf(e.getMessage()).contains(TEXT_FILE_BUSY) || System.nanoTime() > deadline) {
                    throw e;
                }
                Thread.sleep(POLL.toMillis());
            }
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static String tail(Path file) throws IOException {
        try (RandomAccessFile reader = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.max(0, reader.length() - OUTPUT_LIMIT);
            byte[] bytes = new byte[(int) (reader.length() - start)];
            reader.seek(start);
            reader.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /**
     * The folder that a helper program runs in: new, empty, and this user's alone. In the folder that the user is in may
     * lie anything, such as modules that Python would run. Its name tells the process that uses it; a folder that a killed
     * simulator left is deleted by the next one.
     */
    static final class HelperFolder implements AutoCloseable {

        /** Containers that share a folder see other processes under the same numbers. */
        private static final String PREFIX = "shardlab-helper-" + processNamespace() + "-";

        private static final Pattern OWNER = Pattern.compile(PREFIX + "([0-9]{1,18})-([0-9]{1,18})-.*");

        /** Seconds; Linux tells a process's start from a boot time that moves when the clock is adjusted. */
        private static final long TOLERANCE = 2;

        private final Path root;

        private HelperFolder(Path root) {
            this.root = root;
        }

        /** Makes one, and deletes those that are no longer used. */
        static HelperFolder create() throws IOException {
            Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
            deleteAbandoned(temporary);
            // For this user alone, under an unpredictable name.
            Path root = Files.createTempDirectory(temporary, prefix(ProcessHandle.current()));
            try {
                Files.createDirectory(root.resolve("work"));
                return new HelperFolder(root);
            } catch (IOException e) {
                Folders.delete(root);
                throw e;
            }
        }

        /** How the names of a process's folders begin. */
        static String prefix(ProcessHandle owner) {
            return PREFIX + owner.pid() + "-" + startOf(owner) + "-";
        }

        private static long startOf(ProcessHandle process) {
            return process.info()
                    .startInstant()
                    .map(start -> start.getEpochSecond())
                    .orElse(0L);
        }

        private static String processNamespace() {
            try {
                return Files.readSymbolicLink(Path.of("/proc/self/ns/pid"))
                        .toString()
                        .replaceAll("[^0-9]", "");
            } catch (IOException | UnsupportedOperationException e) {
                // Only Linux has them.
                return "0";
            }
        }

        Path work() {
            return root.resolve("work");
        }

        /** Takes what the program prints. */
        Path output() {
            return root.resolve("output");
        }

        private static void deleteAbandoned(Path temporary) {
            try {
                for (Path folder : Folders.entries(temporary, PREFIX)) {
                    if (Ownership.isOwn(folder) && isAbandoned(folder)) {
                        Folders.delete(folder);
                    }
                }
            } catch (IOException e) {
                // Another simulator may do the same just now; what stays is deleted another time.
                return;
            }
        }

        private static boolean isAbandoned(Path folder) {
            Matcher owner = OWNER.matcher(folder.getFileName().toString());
            return owner.matches()
                    && ProcessHandle.of(Long.parseLong(owner.group(1)))
                            .map(HelperFolder::startOf)
                            .filter(start -> Math.abs(start - Long.parseLong(owner.group(2))) <= TOLERANCE)
                            .isEmpty();
        }

        @Override
        public void close() throws IOException {
            Folders.delete(root);
        }
    }
}
