package io.shardlab.regression.containers.run;

import io.shardlab.core.file.Folders;
import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The built program, each run with a result folder of its own, which is gone when it is closed. Used by one thread. */
public final class Product implements AutoCloseable {

    private final Path folder;
    private final Simulator simulator;
    private int runs;

    public Product() {
        try {
            folder = Files.createTempDirectory("shardlab-containers-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        simulator = new Simulator(folder, Map.of());
    }

    /** Runs any command to its end. */
    public Simulator.Finished command(String... arguments) {
        return simulator.run(arguments);
    }

    /** Runs a workload to its end. */
    public Run run(String workload, List<String> uris, String... options) {
        return start(workload, uris, options).await();
    }

    /** Starts a workload and returns at once. */
    public Started start(String workload, List<String> uris, String... options) {
        runs++;
        String out = "run-" + runs;
        List<String> arguments = new ArrayList<>(List.of("run", workload, "--quiet", "--out", out));
        uris.forEach(uri -> arguments.addAll(List.of("--uri", uri)));
        arguments.addAll(List.of(options));
        return new Started(simulator.start(arguments.toArray(String[]::new)), folder.resolve(out), System.nanoTime());
    }

    @Override
    public void close() throws IOException {
        Folders.delete(folder);
    }
}
