package io.shardlab.regression.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.regression.Simulator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command of a load machine's container. */
final class LoadCommand {

    /** Nothing listens there. */
    private static final String NOBODY = "mongodb://127.0.0.1:1";

    private LoadCommand() {}

    /**
     * Fails unless the command line accepts a command, so that only the servers, which do not answer, keep it from running.
     *
     * @param words the command, without the servers
     * @param folder for results
     */
    static void assertAccepted(List<String> words, Path folder) {
        List<String> command = new ArrayList<>(words);
        command.addAll(List.of("--uri", NOBODY, "--server-selection-timeout", "100ms"));
        Simulator.Finished finished = new Simulator(folder, Map.of()).runHere(command.toArray(String[]::new));

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(1);
        assertThat(finished.err()).contains("127.0.0.1:1");
    }
}
