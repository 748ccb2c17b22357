package io.shardlab.local.binaries;

import io.shardlab.core.error.DescribedIOException;
import io.shardlab.core.file.OwnedFolder;
import io.shardlab.core.file.Ownership;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs programs of the operating system, each in a new, empty folder: the user's current folder may contain anything, such as
 * modules that Python would run. Thread-safe.
 */
final class SystemProcessRunner implements ProcessRunner {

    private static final String FOLDERS = "shardlab-program-";
    private static final int OUTPUT_LIMIT = 64 * 1024;
    private static final Duration BUSY_LIMIT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(5);

    /** Linux's ETXTBSY in the message of a failed start. */
    private static final String TEXT_FILE_BUSY = "error=26,";

    @Override
    public Result run(List<String> command, Map<String, String> extraEnvironment, Duration limit)
            throws IOException, InterruptedException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        deleteAbandoned(temporary);
        try (OwnedFolder folder = OwnedFolder.create(temporary, FOLDERS)) {
            return run(
                    command,
                    extraEnvironment,
                    limit,
                    Files.createDirectory(folder.path().resolve("work")),
                    folder.path().resolve("output"));
        }
    }

    private static void deleteAbandoned(Path temporary) {
        try {
            OwnedFolder.deleteAbandoned(temporary, FOLDERS, Ownership::isOwn);
        } catch (IOException e) {
            // Another simulator may be deleting the same folder; the rest is deleted another time.
            return;
        }
    }

    private static Result run(
            List<String> command, Map<String, String> extraEnvironment, Duration limit, Path work, Path output)
            throws IOException, InterruptedException {
        // A file, not a pipe: a grandchild that keeps a pipe open would keep its reader waiting beyond the limit.
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(extraEnvironment);
        Process process = start(builder);
        try {
            process.getOutputStream().close();
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new DescribedIOException(Message.of("it was not done within {0,number,#} s", limit.toSeconds()));
            }
            return new Result(process.exitValue(), tail(output));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /**
     * Starts a program. One that was just written cannot be started while a child that another thread forked has the file open:
     * for some milliseconds, until the child runs its own program.
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

    private static String tail(Path file) throws IOException {
        try (RandomAccessFile reader = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.max(0, reader.length() - OUTPUT_LIMIT);
            byte[] bytes = new byte[(int) (reader.length() - start)];
            reader.seek(start);
            reader.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
