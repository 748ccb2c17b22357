package io.shardlab.cli;

/** The program's entry. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        // Exits even if some thread of a library should still be running.
        System.exit(new SimulatorCli(Console.system()).run(arguments));
    }
}
