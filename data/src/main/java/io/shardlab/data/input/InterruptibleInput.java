package io.shardlab.data.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A stream whose reader can be interrupted. To open a pipe, and to read from one, from standard input or from a device,
 * cannot, and who holds the other end may never write; so a daemon thread does it, a few buffers ahead. Closing does not wait
 * for it.
 */
public final class InterruptibleInput extends InputStream {

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int BUFFERS = 4;
    private static final Chunk END = new Chunk(new byte[0], null);

    private final BlockingQueue<Chunk> chunks = new ArrayBlockingQueue<>(BUFFERS);
    private final Thread reader;
    private Chunk current = new Chunk(new byte[0], null);
    private int position;

    /** Opens a stream that may block. */
    @FunctionalInterface
    public interface Opening {
        InputStream open() throws IOException;
    }

    public InterruptibleInput(Opening opening) {
        reader = new Thread(() -> readAll(opening), "input");
        reader.setDaemon(true);
        reader.start();
    }

    private void readAll(Opening opening) {
        try {
            try (InputStream in = opening.open()) {
                byte[] buffer = new byte[BUFFER_BYTES];
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    chunks.put(new Chunk(Arrays.copyOf(buffer, read), null));
                }
                chunks.put(END);
            } catch (IOException | RuntimeException | Error e) {
                chunks.put(new Chunk(new byte[0], e));
            }
        } catch (InterruptedException e) {
            // Closed: there is no reader any more.
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (position == current.bytes().length) {
            if (current == END) {
                return -1;
            }
            next();
        }
        int count = Math.min(length, current.bytes().length - position);
        System.arraycopy(current.bytes(), position, target, offset, count);
        position += count;
        return count;
    }

    private void next() throws IOException {
        try {
            if (current.failure() == null) {
                current = chunks.take();
                position = 0;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for data");
        }
        // It stays, as nothing comes after it.
        if (current.failure() instanceof IOException e) {
            throw e;
        }
        if (current.failure() instanceof RuntimeException e) {
            throw e;
        }
        if (current.failure() instanceof Error e) {
            throw e;
        }
    }

    @Override
    public void close() {
        reader.interrupt();
    }

    private record Chunk(byte[] bytes, Throwable failure) {}
}
