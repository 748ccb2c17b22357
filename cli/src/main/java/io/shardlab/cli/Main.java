package io.shardlab.cli;

import io.shardlab.cli.output.Console;
import io.shardlab.core.text.NeutralLocale;

/** The program's entry. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        NeutralLocale.set();
        // Exits even if some thread of a library should still be running.
        System.exit(new SimulatorCli(Console.system()).run(arguments));
    }
}
