package io.shardlab.cli;

import io.shardlab.cli.output.Console;
import java.io.OutputStream;

/** The command line without a process of its own. */
public final class CommandLineInProcess {

    private CommandLineInProcess() {}

    /** Runs one command; returns the exit code. */
    public static int run(OutputStream out, OutputStream err, String... arguments) {
        return new SimulatorCli(new Console(out, err, false)).run(arguments);
    }
}
