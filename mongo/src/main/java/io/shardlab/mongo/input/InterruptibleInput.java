package io.shardlab.mongo.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A stream whose reader can be interrupted. Opening a pipe, and reading from a pipe, standard input or a device, cannot be
 * interrupted, and the other end may never write. So a daemon thread does this, a few buffers ahead. Closing does not wait
 * for that thread. Confined to one reading thread.
 */
public final class InterruptibleInput extends BlockInput {

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
            // The stream was closed, so there is no reader any more.
            Thread.currentThread().interrupt();
        }
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
        // A failure stays the current chunk, because nothing follows it.
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
