package io.shardlab.data.document;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.ObjectId;

/**
 * Writes BSON elements into one growing array, for the hot path: nothing is allocated but the array itself. Names are
 * pre-encoded by {@link #name}, strings are UTF-8 bytes that the caller vouches for. Elements go to the innermost open
 * document. Not thread-safe. Format: bsonspec.org, version 1.1.
 */
public final class BsonAppender {

    /** A document's length before its elements, and its end after them. */
    private static final int FRAME_BYTES = Integer.BYTES + 1;

    private static final int OBJECT_ID_BYTES = 12;

    private static final byte DOUBLE = 0x01;
    private static final byte STRING = 0x02;
    private static final byte DOCUMENT = 0x03;
    private static final byte ARRAY = 0x04;
    private static final byte BINARY = 0x05;
    private static final byte OBJECT_ID = 0x07;
    private static final byte BOOLEAN = 0x08;
    private static final byte DATE_TIME = 0x09;
    private static final byte NULL = 0x0a;
    private static final byte INT32 = 0x10;
    private static final byte INT64 = 0x12;
    private static final byte DECIMAL128 = 0x13;

    private byte[] bytes;
    private int position;
    private int stringStart;
    private int[] openDocuments = new int[8];
    private int depth;

    public BsonAppender(int initialCapacity) {
        bytes = new byte[initialCapacity];
    }

    /**
     * Encodes a field name for the other methods.
     *
     * @throws IllegalArgumentException if it contains NUL, which BSON cannot hold
     */
    public static byte[] name(String name) {
        if (name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a BSON field name cannot contain NUL");
        }
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOf(utf8, utf8.length + 1);
    }

    public void int32(byte[] name, int value) {
        element(INT32, name, Integer.BYTES);
        LittleEndian.putInt(bytes, position, value);
        position += Integer.BYTES;
    }

    public void int64(byte[] name, long value) {
        element(INT64, name, Long.BYTES);
        LittleEndian.putLong(bytes, position, value);
        position += Long.BYTES;
    }

    public void float64(byte[] name, double value) {
        element(DOUBLE, name, Double.BYTES);
        LittleEndian.putLong(bytes, position, Double.doubleToRawLongBits(value));
        position += Double.BYTES;
    }

    public void bool(byte[] name, boolean value) {
        element(BOOLEAN, name, 1);
        bytes[position++] = (byte) (value ? 1 : 0);
    }

    public void nullValue(byte[] name) {
        element(NULL, name, 0);
    }

    /** Appends an ObjectId of its first four bytes, the time, and the eight others, both as big-endian numbers. */
    public void objectId(byte[] name, int time, long others) {
        element(OBJECT_ID, name, OBJECT_ID_BYTES);
        LittleEndian.putInt(bytes, position, Integer.reverseBytes(time));
        LittleEndian.putLong(bytes, position + Integer.BYTES, Long.reverseBytes(others));
        position += OBJECT_ID_BYTES;
    }

    public void objectId(byte[] name, ObjectId id) {
        element(OBJECT_ID, name, OBJECT_ID_BYTES);
        id.putToByteBuffer(ByteBuffer.wrap(bytes, position, OBJECT_ID_BYTES));
        position += OBJECT_ID_BYTES;
    }

    /** Appends a time in milliseconds since 1970 began, UTC. */
    public void dateTime(byte[] name, long millis) {
        element(DATE_TIME, name, Long.BYTES);
        LittleEndian.putLong(bytes, position, millis);
        position += Long.BYTES;
    }

    /** Appends an IEEE 754 decimal128 of its higher and lower 64 bits. */
    public void decimal128(byte[] name, long high, long low) {
        element(DECIMAL128, name, 2 * Long.BYTES);
        LittleEndian.putLong(bytes, position, low);
        LittleEndian.putLong(bytes, position + Long.BYTES, high);
        position += 2 * Long.BYTES;
    }

    /** Appends a string whose UTF-8 bytes are part of an array. */
    public void string(byte[] name, byte[] source, int offset, int length) {
        startString(name);
        text(source, offset, length);
        endString();
    }

    /** Appends a string given as UTF-8 bytes. */
    public void string(byte[] name, byte[] utf8) {
        string(name, utf8, 0, utf8.length);
    }

    /** Opens a string that is appended piece by piece, up to {@link #endString}. */
    public void startString(byte[] name) {
        element(STRING, name, Integer.BYTES);
        stringStart = position;
        position += Integer.BYTES;
    }

    /** Appends UTF-8 bytes to the open string. */
    public void text(byte[] source, int offset, int length) {
        reserve(length);
        System.arraycopy(source, offset, bytes, position, length);
        position += length;
    }

    /** Appends UTF-8 bytes to the open string. */
    public void text(byte[] source) {
        text(source, 0, source.length);
    }

    /**
     * Appends the ASCII characters of an array to the open string, up to the first other one.
     *
     * @return the index of that one, or {@code end}
     */
    public int ascii(char[] source, int from, int end) {
        reserve(end - from);
        byte[] target = bytes;
        int shift = position - from;
        int i = from;
        while (i < end && source[i] < 0x80) {
            target[i + shift] = (byte) source[i];
            i++;
        }
        position = i + shift;
        return i;
    }

    /** Appends one ASCII character to the open string. */
    public void text(byte ascii) {
        reserve(1);
        bytes[position++] = ascii;
    }

    /** Appends the eight bytes of a number to the open value, its lowest one first. */
    public void eightBytes(long value) {
        reserve(Long.BYTES);
        LittleEndian.putLong(bytes, position, value);
        position += Long.BYTES;
    }

    public void endString() {
        reserve(1);
        bytes[position++] = 0;
        LittleEndian.putInt(bytes, stringStart, position - stringStart - Integer.BYTES);
    }

    /** Opens a binary value of subtype 0 that {@link #text} appends bytes to, up to {@link #endBinary}. */
    public void startBinary(byte[] name) {
        element(BINARY, name, Integer.BYTES + 1);
        stringStart = position;
        position += Integer.BYTES;
        bytes[position++] = 0;
    }

    public void endBinary() {
        LittleEndian.putInt(bytes, stringStart, position - stringStart - Integer.BYTES - 1);
    }

    /** Opens an embedded document, up to {@link #endDocument}. */
    public void startDocument(byte[] name) {
        element(DOCUMENT, name, Integer.BYTES);
        open();
    }

    /** Opens an array, up to {@link #endDocument}; its elements' names are "0", "1", ... */
    public void startArray(byte[] name) {
        element(ARRAY, name, Integer.BYTES);
        open();
    }

    /** Encodes a document by the driver, for what is built once and then appended by {@link #elementsOf}. */
    public static byte[] encode(BsonDocument document) {
        ByteBuf encoded = new RawBsonDocument(document, new BsonDocumentCodec()).getByteBuffer();
        byte[] copy = new byte[encoded.remaining()];
        encoded.get(copy);
        return copy;
    }

    /**
     * Replaces all that was written by one document.
     *
     * @param elements appends the document's elements
     * @return the document; it shares the array and is valid until the next change
     */
    public RawBsonDocument encode(Consumer<BsonAppender> elements) {
        truncate(0);
        startDocument();
        elements.accept(this);
        endDocument();
        return view();
    }

    /** All that was written, as one document; it shares the array and is valid until the next change. */
    public RawBsonDocument view() {
        return new RawBsonDocument(bytes, 0, position);
    }

    /** Opens a top-level document. */
    public void startDocument() {
        reserve(Integer.BYTES);
        open();
    }

    /** Appends the elements of a document that is encoded already, length and end included, to the innermost open one. */
    public void elementsOf(byte[] source, int offset, int length) {
        text(source, offset + Integer.BYTES, length - FRAME_BYTES);
    }

    /** Closes the innermost open document or array. */
    public void endDocument() {
        reserve(1);
        bytes[position++] = 0;
        int start = openDocuments[--depth];
        LittleEndian.putInt(bytes, start, position - start);
    }

    /** Closes the innermost open document, which has a name, or takes its beginning back if nothing was appended to it. */
    public void endDocumentUnlessEmpty(byte[] name) {
        int start = openDocuments[depth - 1];
        if (position == start + Integer.BYTES) {
            depth--;
            position = start - name.length - 1;
        } else {
            endDocument();
        }
    }

    /** Appends a complete document as it is. */
    void copy(byte[] source, int offset, int length) {
        text(source, offset, length);
    }

    /** Forgets everything from a position on, which no document is open at. */
    public void truncate(int newPosition) {
        position = newPosition;
        depth = 0;
    }

    /** Bytes written so far. */
    public int position() {
        return position;
    }

    /** The array written to, until it has to grow. */
    public byte[] bytes() {
        return bytes;
    }

    private void open() {
        if (depth == openDocuments.length) {
            openDocuments = Arrays.copyOf(openDocuments, depth * 2);
        }
        openDocuments[depth++] = position;
        position += Integer.BYTES;
    }

    private void element(byte type, byte[] name, int valueBytes) {
        reserve(1 + name.length + valueBytes);
        bytes[position++] = type;
        System.arraycopy(name, 0, bytes, position, name.length);
        position += name.length;
    }

    private void reserve(int count) {
        if (bytes.length - position < count) {
            grow(count);
        }
    }

    private void grow(int count) {
        long needed = (long) position + count;
        if (needed > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("a batch cannot exceed 2 GB");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, bytes.length * 2L)));
    }
}
