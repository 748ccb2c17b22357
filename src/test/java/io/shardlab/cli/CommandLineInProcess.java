package io.shardlab.cli;

import io.shardlab.cli.output.Console;
import io.shardlab.core.deployment.TargetOpener;
import java.io.OutputStream;
import java.util.function.UnaryOperator;

/** The command line without a process of its own. */
public final class CommandLineInProcess {

    private CommandLineInProcess() {}

    /**
     * Runs one command; returns the exit code.
     *
     * @param targets replaces the opener of the runs' targets
     */
    public static int run(
            OutputStream out, OutputStream err, UnaryOperator<TargetOpener> targets, String... arguments) {
        return new SimulatorCli(new Console(out, err, false), targets).run(arguments);
    }
}
