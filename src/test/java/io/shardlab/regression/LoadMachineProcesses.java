package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Load machines that make a run together, each a process of its own.
 *
 * @param uri the servers under test
 * @param folder where each has a folder for its results
 */
record LoadMachineProcesses(String uri, Path folder) {

    static final int COUNT = 3;

    /** The operations a second of each machine, which need no full load here. */
    private static final String RATE = "50";

    /** Starts one after the other, so that they come in their order. */
    List<Simulator.Running> startAll(String name, String... options) {
        return IntStream.range(0, COUNT)
                .mapToObj(machine -> {
                    Simulator.Running running = start(machine, name, options);
                    awaitProgress(
                            running, machine + 1 < COUNT ? (machine + 1) + " of " + COUNT + " machines" : "Machine");
                    return running;
                })
                .toList();
    }

    Simulator.Running start(int machine, String name, String... options) {
        return new Simulator(folder, Map.of())
                .start(Stream.concat(
                                Stream.of(
                                        "run",
                                        "sharded-query",
                                        "--uri",
                                        uri,
                                        "--documents",
                                        "5k",
                                        "--target-rate",
                                        RATE,
                                        "--together",
                                        name,
                                        "--of",
                                        String.valueOf(COUNT),
                                        "--out",
                                        "machine" + machine),
                                Arrays.stream(options))
                        .toArray(String[]::new));
    }

    /** Waits until a machine has said something about its progress. */
    static void awaitProgress(Simulator.Running machine, String text) {
        await().until(() -> machine.err().contains(text) || !machine.process().isAlive());
        assertThat(machine.process().isAlive()).as(machine.err()).isTrue();
    }

    static void kill(Simulator.Running machine) {
        machine.process().destroyForcibly();
        machine.await();
    }

    /** The name of a machine's process in sentences of the others. */
    static String name(Simulator.Running machine) {
        return "(process " + machine.process().pid() + ")";
    }
}
