package io.shardlab.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

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
        return new Console(
                utf8(FileDescriptor.out), utf8(FileDescriptor.err), "1".equals(System.getenv(TERMINAL_VARIABLE)));
    }

    /** JSON is UTF-8 whatever the locale, which in containers is often none. */
    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }
}
