package io.shardlab.mongo.connection;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.LittleEndian;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.io.BsonInput;

/**
 * The reply to a command, as the bytes that the server sent. Each replaces the one before. Not thread-safe. Format: MongoDB wire
 * protocol, OP_MSG.
 */
public final class Reply {

    private static final int INITIAL_BYTES = 16 * 1024;
    private static final int MOST_BYTES = 64 << 20;

    private static final byte[] OK = BsonAppender.name("ok");
    private static final byte[] CONCERN_ERROR = BsonAppender.name("writeConcernError");
    private static final byte DOUBLE = 0x01;
    private static final byte EMBEDDED = 0x03;

    private byte[] bytes = {};

    /** Takes a document that the driver has received. */
    public void read(BsonInput in) {
        int length = in.readInt32();
        reserve(OpMsg.DOCUMENT + length);
        LittleEndian.putInt(bytes, OpMsg.DOCUMENT, length);
        in.readBytes(bytes, OpMsg.DOCUMENT + Integer.BYTES, length - Integer.BYTES);
    }

    /**
     * Reads a whole message, in as few reads as possible: no server sends more than was asked for.
     *
     * @throws IOException if it cannot be read, or is not one message
     */
    void readMessage(InputStream in) throws IOException {
        reserve(INITIAL_BYTES);
        int read = readUntil(Integer.BYTES, 0, in);
        int length = OpMsg.length(bytes);
        if (length <= OpMsg.DOCUMENT || length > MOST_BYTES) {
            throw new IOException("the server sent a message of " + length + " bytes");
        }
        reserve(length);
        if (readUntil(length, read, in) > length) {
            throw new IOException("the server sent more than a reply");
        }
    }

    private int readUntil(int length, int alreadyRead, InputStream in) throws IOException {
        int read = alreadyRead;
        while (read < length) {
            int count = in.read(bytes, read, bytes.length - read);
            if (count < 0) {
                throw new EOFException("the server closed the connection");
            }
            read += count;
        }
        return read;
    }

    private void reserve(int length) {
        if (bytes.length < length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, INITIAL_BYTES));
        }
    }

    /** True if the message that was read reports the success of a request, without anything that the driver has to know. */
    boolean isPlain(int request) {
        if (!OpMsg.isPlain(bytes) || OpMsg.responseTo(bytes) != request) {
            return false;
        }
        int ok = find(OK);
        return ok > 0
                && bytes[ok] == DOUBLE
                && LittleEndian.getLong(bytes, ok + 1 + OK.length) == Double.doubleToRawLongBits(1)
                && find(CONCERN_ERROR) < 0;
    }

    /** The array with the reply; valid until the next. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the index of the document's terminating byte. */
    public int end() {
        return OpMsg.DOCUMENT + LittleEndian.getInt(bytes, OpMsg.DOCUMENT) - 1;
    }

    /**
     * Returns the index of a top-level element; negative if there is none.
     *
     * @param name the name, encoded by {@link BsonAppender#name}
     */
    public int find(byte[] name) {
        return BsonElements.find(name, bytes, OpMsg.DOCUMENT);
    }

    /**
     * Returns a top-level number as a whole one; 0 if there is none.
     *
     * @param name the name, encoded by {@link BsonAppender#name}
     */
    public long number(byte[] name) {
        return BsonElements.number(name, bytes, OpMsg.DOCUMENT);
    }

    /**
     * Returns the index of a document in the reply's own; negative if there is none.
     *
     * @param name the name, encoded by {@link BsonAppender#name}
     */
    public int document(byte[] name) {
        int element = find(name);
        return element >= 0 && bytes[element] == EMBEDDED ? element + 1 + name.length : -1;
    }

    /** Returns the decoded document; for replies that need not be fast. */
    public BsonDocument decoded() {
        return new RawBsonDocument(bytes, OpMsg.DOCUMENT, end() + 1 - OpMsg.DOCUMENT).decode(new BsonDocumentCodec());
    }
}
