package io.shardlab.regression.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Kubernetes' command line in a namespace of the cluster that it is set to use. */
record Kubectl(String namespace, Path folder) {

    /** Runs a command to its end, which must be a good one; returns what it printed. */
    String run(String... words) {
        Simulator.Finished finished = start(words).await();
        assertThat(finished.exitCode())
                .as("kubectl " + String.join(" ", words) + ": " + finished.err())
                .isZero();
        return finished.out().strip();
    }

    /** Runs a command that prints names. */
    List<String> names(String... words) {
        List<String> command = new ArrayList<>(Arrays.asList(words));
        command.add("--output=name");
        return run(command.toArray(String[]::new)).lines().sorted().toList();
    }

    /** Starts a command and returns at once. */
    Simulator.Running start(String... words) {
        return new Simulator(List.of("kubectl", "--namespace", namespace), folder, Map.of()).start(words);
    }

    /** Makes an object, or several. */
    void apply(String json) {
        try {
            Path file = Files.writeString(Files.createTempFile(folder, "objects", ".json"), json);
            run("apply", "--filename", file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
