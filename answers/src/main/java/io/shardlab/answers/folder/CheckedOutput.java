package io.shardlab.answers.folder;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * An output stream that keeps its first failure, which a {@link java.io.PrintStream} around it hides. After that
 * nothing more is written, so the written part is a beginning without gaps. Thread-safe if the stream below is.
 */
public final class CheckedOutput extends FilterOutputStream {

    private volatile IOException failure;

    public CheckedOutput(OutputStream out) {
        super(out);
    }

    /** The first failure. */
    public Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void write(int next) throws IOException {
        checked(() -> out.write(next));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        checked(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
        checked(out::flush);
    }

    private void checked(Step step) throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        try {
            step.run();
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    private interface Step {
        void run() throws IOException;
    }
}
