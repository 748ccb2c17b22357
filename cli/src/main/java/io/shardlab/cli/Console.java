package io.shardlab.cli;

import java.io.PrintStream;

/**
 * Where the program writes: results to {@code out}, progress and errors to {@code err}.
 *
 * @param out results
 * @param err progress, news and errors
 * @param interactive whether {@code err} is a terminal, on which a line may be drawn over
 */
public record Console(PrintStream out, PrintStream err, boolean interactive) {

    /** The variable by which the start script says that stderr is a terminal; Java cannot tell for stderr alone. */
    private static final String TERMINAL_VARIABLE = "SHARDLAB_TTY";

    /** The process's own streams. */
    public static Console system() {
        return new Console(System.out, System.err, "1".equals(System.getenv(TERMINAL_VARIABLE)));
    }
}
