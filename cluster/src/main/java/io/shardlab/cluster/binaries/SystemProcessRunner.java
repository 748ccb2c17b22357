package io.shardlab.cluster.binaries;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs of the operating system. Thread-safe. */
final class SystemProcessRunner implements ProcessRunner {

    private static final int OUTPUT_LIMIT = 64 * 1024;

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
        Process process = builder.start();
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
}
