package io.shardlab.bench.client;

import com.mongodb.MongoNamespace;
import io.shardlab.bench.BenchServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** Runs mongoimport as a user does; its time includes its start, and its CPU time is that of its process. */
final class Mongoimport {

    private static final Path STAT = Path.of("/proc/self/stat");

    private final Path program;
    private final BenchServers server;

    Mongoimport(Path program, BenchServers server) {
        this.program = program;
        this.server = server;
    }

    /** Imports a CSV file; the type of each value is detected, as Shardlab does. */
    Callable<Long> csv(MongoNamespace namespace, Path file, long rows, int workers) {
        List<String> command = List.of(
                program.toString(),
                "--quiet",
                "--uri=" + Ours.uri(server.address()),
                "--db=" + namespace.getDatabaseName(),
                "--collection=" + namespace.getCollectionName(),
                "--type=csv",
                "--headerline",
                "--numInsertionWorkers=" + workers,
                "--file=" + file);
        return () -> {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                int exit = process.waitFor();
                if (exit != 0) {
                    throw new IllegalStateException("mongoimport ended with exit code " + exit);
                }
            } finally {
                process.destroy();
            }
            return rows;
        };
    }

    /**
     * CPU time in nanoseconds of the processes that this one started and that have ended: {@code cutime} and {@code cstime}
     * of proc(5), in hundredths of a second; NaN on systems other than Linux.
     */
    static double cpuNanos() {
        if (!Files.isReadable(STAT)) {
            return Double.NaN;
        }
        try {
            String line = Files.readString(STAT);
            // Fields 16 and 17; the name, field 2, is in parentheses and may contain anything.
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * 1e7;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
