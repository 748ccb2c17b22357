package io.shardlab.cli.output;

import io.shardlab.core.text.CheckedOutput;
import io.shardlab.core.text.PlainText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Where the program writes: results to {@link #out}, progress and errors to {@link #err}. Both show the control characters
 * of what they are given instead of sending them to the terminal. Thread-safe.
 */
public final class Console {

    /** The variable by which the start script says that stderr is a terminal; Java cannot tell for stderr alone. */
    private static final String TERMINAL_VARIABLE = "SHARDLAB_TTY";

    private final CheckedOutput results;
    private final PrintStream out;
    private final PrintStream err;
    private final PrintStream rawOut;
    private final PrintStream rawErr;
    private final boolean interactive;

    /**
     * @param out gets results
     * @param err gets progress, news and errors
     * @param interactive whether {@code err} is a terminal, on which a line may be drawn over
     */
    public Console(OutputStream out, OutputStream err, boolean interactive) {
        this.results = new CheckedOutput(out);
        this.out = new PlainStream(results);
        this.err = new PlainStream(err);
        this.rawOut = PlainStream.raw(results);
        this.rawErr = PlainStream.raw(err);
        this.interactive = interactive;
    }

    /** The process's own streams. */
    public static Console system() {
        return new Console(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                "1".equals(System.getenv(TERMINAL_VARIABLE)));
    }

    /** For results. */
    public PrintStream out() {
        return out;
    }

    /** For progress, news and errors. */
    public PrintStream err() {
        return err;
    }

    /** {@link #out} for what draws with control characters itself; nobody else's text may go there as it is. */
    public PrintStream rawOut() {
        return rawOut;
    }

    /** Where {@link #out} goes, for bytes. Its failures are thrown, and closing it closes nothing. */
    public OutputStream bytes() {
        return new OutputStream() {
            @Override
            public void write(int next) throws IOException {
                results.write(next);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                results.write(bytes, offset, length);
            }

            @Override
            public void flush() throws IOException {
                results.flush();
            }
        };
    }

    /** {@link #err} for what draws with control characters itself; nobody else's text may go there as it is. */
    public PrintStream rawErr() {
        return rawErr;
    }

    /** Whether {@link #err} is a terminal, on which a line may be drawn over. */
    public boolean interactive() {
        return interactive;
    }

    /** Why results did not arrive, if that is so. */
    public Optional<IOException> lost() {
        out.flush();
        rawOut.flush();
        return results.failure();
    }

    /** A stream that is not for bytes, but for text: as UTF-8 whatever the locale, which in containers is often none. */
    private static final class PlainStream extends PrintStream {

        PlainStream(OutputStream out) {
            super(out, true, StandardCharsets.UTF_8);
        }

        static PrintStream raw(OutputStream out) {
            return new PrintStream(out, true, StandardCharsets.UTF_8);
        }

        @Override
        public void print(String text) {
            super.print(PlainText.visible(String.valueOf(text)));
        }

        @Override
        public void print(Object value) {
            print(String.valueOf(value));
        }

        @Override
        public void print(char[] text) {
            print(String.valueOf(text));
        }

        @Override
        public void print(char next) {
            print(String.valueOf(next));
        }
    }
}
