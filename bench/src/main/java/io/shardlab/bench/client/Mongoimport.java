package io.shardlab.bench.client;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The mongoimport on PATH, if there is one. */
final class Mongoimport {

    private final Path program;

    private Mongoimport(Path program) {
        this.program = program;
    }

    static Optional<Mongoimport> onPath() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "mongoimport"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Mongoimport::new);
    }

    /** Imports a CSV file; its client CPU time is its own and not in the table's column. */
    Callable<Long> csv(String uri, String database, String collection, Path file, int workers, long rows) {
        List<String> command = List.of(
                program.toString(),
                "--quiet",
                "--uri=" + uri,
                "--db=" + database,
                "--collection=" + collection,
                "--type=csv",
                "--headerline",
                "--numInsertionWorkers=" + workers,
                "--file=" + file);
        return () -> {
            int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (exit != 0) {
                throw new IllegalStateException("mongoimport ended with " + exit);
            }
            return rows;
        };
    }
}
