package io.shardlab.cli.output;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.folder.CheckedOutput;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The output streams of the program: {@link #out} for results, {@link #err} for progress and errors. Both show the control
 * characters in a text instead of sending them to the terminal. Thread-safe.
 */
public final class Console {

    /** The variable that the start script sets if stderr is a terminal; Java cannot check that for stderr alone. */
    private static final String TERMINAL_VARIABLE = "SHARDLAB_TTY";

    private final CheckedOutput results;
    private final PrintStream out;
    private final PrintStream err;
    private final PrintStream rawOut;
    private final PrintStream rawErr;
    private final boolean interactive;
    private final Language language;

    /**
     * A console in English.
     *
     * @param out the stream for results
     * @param err the stream for progress, notices and errors
     * @param interactive true if {@code err} is a terminal, on which a line can be overwritten
     */
    public Console(OutputStream out, OutputStream err, boolean interactive) {
        this.results = new CheckedOutput(out);
        this.out = new PlainStream(results, Lines.UNLIMITED);
        this.err = new PlainStream(err, interactive ? Lines.COLUMNS : Lines.UNLIMITED);
        this.rawOut = new PrintStream(results, true, StandardCharsets.UTF_8);
        this.rawErr = new PrintStream(err, true, StandardCharsets.UTF_8);
        this.interactive = interactive;
        this.language = Language.ENGLISH;
    }

    private Console(Console other, Language language) {
        this.results = other.results;
        this.out = other.out;
        this.err = other.err;
        this.rawOut = other.rawOut;
        this.rawErr = other.rawErr;
        this.interactive = other.interactive;
        this.language = language;
    }

    /** The same streams for texts in a language. */
    public Console in(Language other) {
        return new Console(this, other);
    }

    /** The language of the user. */
    public Language language() {
        return language;
    }

    /** Prints a text on stderr in the language of the user. */
    public void note(Message text) {
        err.println(text.in(language));
    }

    /** Prints a whole document on stdout in the language of the user. */
    public void print(Document document) {
        out.println(new TerminalDocument(document, true, language).render());
    }

    /**
     * Prints a document on stdout in the language of the user, and below it what more there is.
     *
     * @param details true to print what few readers need, too
     * @param more the sentence on what more there is, as in {@link TerminalDocument#more}
     */
    public void print(Document document, boolean details, String more) {
        TerminalDocument printed = new TerminalDocument(document, details, language);
        out.println(printed.render());
        printed.more(more).ifPresent(line -> {
            out.println();
            out.println(TerminalDocument.prose(line));
        });
    }

    /** Prints a whole document on stderr in the language of the user. */
    public void note(Document document) {
        err.println(new TerminalDocument(document, true, language).render());
    }

    /** Returns a console with the streams of this process. */
    public static Console system() {
        return new Console(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                "1".equals(System.getenv(TERMINAL_VARIABLE)));
    }

    /** Returns the stream for results. */
    public PrintStream out() {
        return out;
    }

    /** Returns the stream for progress, notices and errors. */
    public PrintStream err() {
        return err;
    }

    /** {@link #out} for code that draws with control characters; text from outside must not go there unchanged. */
    public PrintStream rawOut() {
        return rawOut;
    }

    /** Returns the stream of {@link #out} for bytes. It throws failures, and closing it only flushes. */
    public OutputStream bytes() {
        return new FilterOutputStream(results) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
            }

            @Override
            public void close() throws IOException {
                flush();
            }
        };
    }

    /** {@link #err} for code that draws with control characters; text from outside must not go there unchanged. */
    public PrintStream rawErr() {
        return rawErr;
    }

    /** True if {@link #err} is a terminal, on which a line can be overwritten. */
    public boolean interactive() {
        return interactive;
    }

    /** Returns the failure that kept results from being written; empty if there was none. */
    public Optional<IOException> lost() {
        out.flush();
        rawOut.flush();
        return results.failure();
    }

    /** A stream for text in UTF-8, independent of the locale, which containers often lack. */
    private static final class PlainStream extends PrintStream {

        private final int width;

        /** @param width the characters of a line; longer lines are broken at spaces */
        PlainStream(OutputStream out, int width) {
            super(out, true, StandardCharsets.UTF_8);
            this.width = width;
        }

        @Override
        public void print(String text) {
            super.print(Lines.wrapped(PlainText.visible(String.valueOf(text)), width));
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
