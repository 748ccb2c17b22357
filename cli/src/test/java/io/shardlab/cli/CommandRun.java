package io.shardlab.cli;

import io.shardlab.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** Runs one command of the program, and has what it printed. */
final class CommandRun {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final String command;

    /** @param command the first word of the command line */
    CommandRun(String command) {
        this.command = command;
    }

    /** Returns the exit code. */
    int run(String... arguments) {
        return new SimulatorCli(new Console(out, err, false))
                .run(Stream.concat(Stream.of(command), Arrays.stream(arguments)).toArray(String[]::new));
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
