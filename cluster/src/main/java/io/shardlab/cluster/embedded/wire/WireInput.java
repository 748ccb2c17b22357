package io.shardlab.cluster.embedded.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Reads messages through one fixed buffer, so that a message of any size can be relayed in constant memory and a small
 * one costs a single system call. Not safe for use by several threads; reads block.
 */
public final class WireInput {

    private static final int BUFFER_BYTES = 32 * 1024;

    private final InputStream source;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;

    public WireInput(InputStream source) {
        this.source = source;
    }

    /**
     * Waits for the next message.
     *
     * @return false at the orderly end of the stream, that is between two messages
     * @throws MalformedMessageException if the announced length can't be a message's
     */
    public boolean awaitMessage() throws IOException {
        if (position == limit && !fill()) {
            return false;
        }
        require(Wire.HEADER_BYTES);
        int length = messageLength();
        if (length < Wire.HEADER_BYTES || length > Wire.MAX_MESSAGE_BYTES) {
            throw new MalformedMessageException("message length " + length);
        }
        return true;
    }

    /** Length of the message whose header {@link #awaitMessage()} has seen, header included. */
    public int messageLength() {
        return LittleEndian.getInt(buffer, position + Wire.LENGTH_OFFSET);
    }

    public int opCode() {
        return LittleEndian.getInt(buffer, position + Wire.OP_CODE_OFFSET);
    }

    public int requestId() {
        return LittleEndian.getInt(buffer, position + Wire.REQUEST_ID_OFFSET);
    }

    void readFully(byte[] target, int offset, int count) throws IOException {
        int done = 0;
        while (done < count) {
            if (position == limit) {
                fillOrFail();
            }
            int step = Math.min(count - done, limit - position);
            System.arraycopy(buffer, position, target, offset + done, step);
            position += step;
            done += step;
        }
    }

    /** Relays the next {@code count} bytes. */
    public void copyTo(OutputStream target, int count) throws IOException {
        int left = count;
        while (left > 0) {
            if (position == limit) {
                fillOrFail();
            }
            int step = Math.min(left, limit - position);
            target.write(buffer, position, step);
            position += step;
            left -= step;
        }
    }

    /** Drops the next {@code count} bytes. */
    public void skip(int count) throws IOException {
        copyTo(OutputStream.nullOutputStream(), count);
    }

    private void require(int count) throws IOException {
        if (limit - position < count && buffer.length - position < count) {
            System.arraycopy(buffer, position, buffer, 0, limit - position);
            limit -= position;
            position = 0;
        }
        while (limit - position < count) {
            int read = source.read(buffer, limit, buffer.length - limit);
            if (read < 0) {
                throw new EOFException("connection ended within a message");
            }
            limit += read;
        }
    }

    private void fillOrFail() throws IOException {
        if (!fill()) {
            throw new EOFException("connection ended within a message");
        }
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, source.read(buffer, 0, buffer.length));
        return limit > 0;
    }
}
