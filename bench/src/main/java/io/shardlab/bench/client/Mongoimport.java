package io.shardlab.bench.client;

import com.mongodb.MongoNamespace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * mongoimport, as a user runs it: its start counts in its time, which a million rows make small. Its CPU time is that of
 * the process.
 */
final class Mongoimport {

    private final Path program;
    private final BenchServer server;

    Mongoimport(Path program, BenchServer server) {
        this.program = program;
        this.server = server;
    }

    /** Imports a CSV file whose types it tells by each value, as Shardlab does. */
    Callable<Long> csv(MongoNamespace namespace, RowFile.Written file, int workers) {
        List<String> command = List.of(
                program.toString(),
                "--quiet",
                "--uri=" + server.uri(),
                "--db=" + namespace.getDatabaseName(),
                "--collection=" + namespace.getCollectionName(),
                "--type=csv",
                "--headerline",
                "--numInsertionWorkers=" + workers,
                "--file=" + file.path());
        return () -> {
            run(command);
            return file.rows();
        };
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        // What it prints is no result.
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
    }
}
