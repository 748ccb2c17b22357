package io.shardlab.mongo.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A buffered input that counts the bytes that are read from it and can show bytes in advance. {@link #available}
 * is 0 only at the end of the input: GZIPInputStream takes 0 to mean that no further member follows, which would lose data
 * if a pipe is slow. An interrupt of its reader ends it. Confined to one thread, except for {@link #count}.
 */
public final class CountingInput extends InputStream {

    private final InputStream in;
    private final byte[] buffer = new byte[64 * 1024];
    private final AtomicLong count = new AtomicLong();
    private int position;
    private int end;

    public CountingInput(InputStream in) {
        this.in = in;
    }

    /** Returns the next bytes without consuming them, or fewer at the end of the input. Blocks. */
    public byte[] peek(int length) throws IOException {
        while (end - position < length) {
            System.arraycopy(buffer, position, buffer, 0, end - position);
            end -= position;
            position = 0;
            int read = in.read(buffer, end, buffer.length - end);
            if (read < 0) {
                break;
            }
            end += read;
        }
        return Arrays.copyOfRange(buffer, position, Math.min(end, position + length));
    }

    /** Returns the next bytes that are in the buffer without consuming them. Does not block. */
    byte[] buffered(int most) {
        return Arrays.copyOfRange(buffer, position, Math.min(end, position + most));
    }

    /** The number of bytes that have been read. */
    public long count() {
        return count.get();
    }

    @Override
    public int read() throws IOException {
        if (available() == 0) {
            return -1;
        }
        count.incrementAndGet();
        return buffer[position++] & 255;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        int taken = Math.min(length, available());
        if (taken == 0) {
            return -1;
        }
        System.arraycopy(buffer, position, target, offset, taken);
        position += taken;
        count.addAndGet(taken);
        return taken;
    }

    @Override
    public long skip(long wanted) throws IOException {
        long skipped = position < end ? Math.min(Math.max(0, wanted), end - position) : in.skip(wanted);
        position += position < end ? (int) skipped : 0;
        count.addAndGet(skipped);
        return skipped;
    }

    /** The number of bytes in the buffer; blocks to fill it if it is empty. */
    @Override
    public int available() throws IOException {
        if (position == end) {
            if (Thread.currentThread().isInterrupted()) {
                // Compressed data may go on for hours without blocking.
                throw new InterruptedIOException("interrupted while reading");
            }
            position = 0;
            end = Math.max(0, in.read(buffer, 0, buffer.length));
        }
        return end - position;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
