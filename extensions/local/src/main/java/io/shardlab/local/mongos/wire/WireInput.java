package io.shardlab.local.mongos.wire;

import io.shardlab.mongo.document.LittleEndian;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Reads messages through one fixed buffer, so that a message of any size can be relayed in constant memory and a small one
 * takes a single system call. Not thread-safe, except where noted; reads block.
 */
public final class WireInput {

    /** Two thousand connections have two buffers each. */
    private static final int BUFFER_BYTES = 16 * 1024;

    /** The time that each byte may take: a sender of 64 KiB/s or more is never too slow. */
    private static final long NANOS_PER_BYTE = TimeUnit.SECONDS.toNanos(1) / (64 * 1024);

    private final InputStream source;

    /** Held by the thread that reads, except while the sender waits for an answer. */
    private final ReentrantLock turn = new ReentrantLock();

    private volatile int answers;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;

    /** True if the first message, or the rest of a message, is due from the sender. */
    private boolean owed = true;

    private long received;
    private long waitedNanos;

    /**
     * The time at which the current wait would have begun if it were the only one of its message; 0 if there is none. This
     * is one field, as the watching thread could read several at different moments and count a wait twice.
     */
    private volatile long waitingSince;

    public WireInput(InputStream source) {
        this.source = source;
    }

    /**
     * Waits for the next message.
     *
     * @return false at the orderly end of the stream, which is between two messages
     * @throws MalformedMessageException if no message can have the announced length
     */
    public boolean awaitMessage() throws IOException {
        if (!turn.isHeldByCurrentThread()) {
            turn.lock();
        }
        received = 0;
        waitedNanos = 0;
        if (position == limit && !fill()) {
            return false;
        }
        owed = true;
        require(Wire.HEADER_BYTES);
        int length = messageLength();
        if (length < Wire.HEADER_BYTES || length > Wire.MAX_MESSAGE_BYTES) {
            throw new MalformedMessageException("message length " + length);
        }
        return true;
    }

    /** Notes that the whole message has been read: the next one may come at any time. */
    public void endMessage() {
        owed = false;
    }

    /** Notes that the sender now waits for the answer to a message that has been read wholly. */
    public void beginAnswer() {
        int begun = answers + 1;
        answers = begun;
        turn.unlock();
    }

    /** Returns the number of answers that have begun, which stays the same while the sender waits. Thread-safe. */
    public int answers() {
        return answers;
    }

    /**
     * Reports whether the sender has ended the connection while it waits for an answer. Bytes that it sends in this time
     * are kept. Takes a millisecond; thread-safe.
     *
     * @param sender the socket whose input stream this object reads
     */
    public boolean isAbandoned(Socket sender) {
        if (!turn.tryLock()) {
            return false;
        }
        try {
            return hasEnded(sender);
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        } finally {
            turn.unlock();
        }
    }

    private boolean hasEnded(Socket sender) throws IOException {
        if (position == limit) {
            position = 0;
            limit = 0;
        } else if (limit == buffer.length) {
            return false;
        }
        sender.setSoTimeout(1);
        try {
            int read = source.read(buffer, limit, buffer.length - limit);
            limit += Math.max(0, read);
            return read < 0;
        } finally {
            sender.setSoTimeout(0);
        }
    }

    /**
     * Reports whether the first message or the rest of a message is overdue: no byte has come for {@code patienceNanos}, or
     * the waits for this message are together longer than that and the time that the received bytes take at 64 KiB/s. Time
     * that others take, such as the receiver of relayed bytes, does not count. Thread-safe.
     */
    public boolean isStalled(long patienceNanos) {
        long since = waitingSince;
        return since != 0 && System.nanoTime() - since > patienceNanos;
    }

    /** Returns the length of the message that {@link #awaitMessage()} has found, including the header. */
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
            int read = receive(limit);
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
        limit = Math.max(0, receive(0));
        return limit > 0;
    }

    private int receive(int offset) throws IOException {
        if (!owed) {
            return source.read(buffer, offset, buffer.length - offset);
        }
        long start = System.nanoTime();
        waitingSince = (start - Math.max(0, waitedNanos - received * NANOS_PER_BYTE)) | 1;
        try {
            int count = source.read(buffer, offset, buffer.length - offset);
            received += Math.max(0, count);
            return count;
        } finally {
            waitingSince = 0;
            waitedNanos += System.nanoTime() - start;
        }
    }
}
