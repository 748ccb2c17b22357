package io.shardlab.run.folder;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Remembers why it could not be written: {@link java.io.PrintStream} and those who use one swallow it. After the first failure
 * nothing more is written, so that what arrived is a beginning without gaps. Thread-safe as far as the stream below is.
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
