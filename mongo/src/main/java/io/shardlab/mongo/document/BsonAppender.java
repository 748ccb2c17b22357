package io.shardlab.mongo.document;

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
 * Writes BSON elements into one growing array. It is for the hot path and allocates only the array. Names are
 * encoded in advance by {@link #name}; strings are UTF-8 bytes, which are not checked. Elements go to the innermost open
 * document. Not thread-safe. Format: bsonspec.org, version 1.1.
 */
public final class BsonAppender {

    /** A document's length before its elements, and its end after them. */
    private static final int FRAME_BYTES = Integer.BYTES + 1;

    private static final int OBJECT_ID_BYTES = 12;

    private static final byte UUID_SUBTYPE = 4;

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

    /** Appends an ObjectId, given by its first four bytes (the time) and the other eight, both as big-endian numbers. */
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

    /** Appends a time in milliseconds since the epoch. */
    public void dateTime(byte[] name, long millis) {
        element(DATE_TIME, name, Long.BYTES);
        LittleEndian.putLong(bytes, position, millis);
        position += Long.BYTES;
    }

    /** Appends an IEEE 754 decimal128, given by its higher and lower 64 bits. */
    public void decimal128(byte[] name, long high, long low) {
        element(DECIMAL128, name, 2 * Long.BYTES);
        LittleEndian.putLong(bytes, position, low);
        LittleEndian.putLong(bytes, position + Long.BYTES, high);
        position += 2 * Long.BYTES;
    }

    /**
     * Appends a value that is encoded already, of any type.
     *
     * @param type the type as in BSON
     */
    public void encoded(byte[] name, byte type, byte[] source, int offset, int length) {
        element(type, name, length);
        System.arraycopy(source, offset, bytes, position, length);
        position += length;
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

    /** Opens a string that is appended piece by piece until {@link #endString}. */
    public void startString(byte[] name) {
        element(STRING, name, Integer.BYTES);
        stringStart = position;
        position += Integer.BYTES;
    }

    /** Encodes the beginning of an element for {@link #resumeString}: a string with its first characters. */
    public static byte[] startOfString(byte[] name, byte[] text) {
        BsonAppender out = new BsonAppender(64);
        out.string(name, text);
        return Arrays.copyOf(out.bytes, out.position - 1);
    }

    /**
     * Opens a string that has its first characters already.
     *
     * @param start see {@link #startOfString}
     */
    public void resumeString(byte[] start, byte[] name) {
        stringStart = position + 1 + name.length;
        text(start, 0, start.length);
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
     * Appends the ASCII characters of an array to the open string, up to the first other character.
     *
     * @return the index of that character, or {@code end}
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

    /** Appends the eight bytes of a number to the open value, in little-endian order. */
    public void eightBytes(long value) {
        reserve(Long.BYTES);
        LittleEndian.putLong(bytes, position, value);
        position += Long.BYTES;
    }

    /** Appends the first bytes of a number, in little-endian order, to the open value. */
    public void fewBytes(long value, int count) {
        reserve(Long.BYTES);
        LittleEndian.putLong(bytes, position, value);
        position += count;
    }

    public void endString() {
        reserve(1);
        bytes[position++] = 0;
        LittleEndian.putInt(bytes, stringStart, position - stringStart - Integer.BYTES);
    }

    /** Opens a binary value of subtype 0, to which {@link #text} appends bytes until {@link #endBinary}. */
    public void startBinary(byte[] name) {
        element(BINARY, name, Integer.BYTES + 1);
        stringStart = position;
        position += Integer.BYTES;
        bytes[position++] = 0;
    }

    /** Appends a UUID (binary subtype 4), given by its two halves as big-endian numbers. */
    public void uuid(byte[] name, long high, long low) {
        element(BINARY, name, Integer.BYTES + 1 + 2 * Long.BYTES);
        LittleEndian.putInt(bytes, position, 2 * Long.BYTES);
        bytes[position + Integer.BYTES] = UUID_SUBTYPE;
        position += Integer.BYTES + 1;
        LittleEndian.putLong(bytes, position, Long.reverseBytes(high));
        LittleEndian.putLong(bytes, position + Long.BYTES, Long.reverseBytes(low));
        position += 2 * Long.BYTES;
    }

    public void endBinary() {
        LittleEndian.putInt(bytes, stringStart, position - stringStart - Integer.BYTES - 1);
    }

    /** Opens an embedded document; {@link #endDocument} closes it. */
    public void startDocument(byte[] name) {
        element(DOCUMENT, name, Integer.BYTES);
        open();
    }

    /** Opens an array; {@link #endDocument} closes it. Its elements' names are "0", "1", ... */
    public void startArray(byte[] name) {
        element(ARRAY, name, Integer.BYTES);
        open();
    }

    /** Encodes a document with the driver, for one that is built once and then appended by {@link #elementsOf}. */
    public static byte[] encode(BsonDocument document) {
        ByteBuf encoded = new RawBsonDocument(document, new BsonDocumentCodec()).getByteBuffer();
        byte[] copy = new byte[encoded.remaining()];
        encoded.get(copy);
        return copy;
    }

    /**
     * Replaces everything written so far with one document.
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

    /** Everything written so far, as one document; it shares the array and is valid until the next change. */
    public RawBsonDocument view() {
        return new RawBsonDocument(bytes, 0, position);
    }

    /** Opens a top-level document. */
    public void startDocument() {
        reserve(Integer.BYTES);
        open();
    }

    /** Appends the elements of a complete encoded document to the innermost open document. */
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

    /** Closes the innermost open document, which has a name, or removes it if nothing was appended to it. */
    public void endDocumentUnlessEmpty(byte[] name) {
        int start = openDocuments[depth - 1];
        if (position == start + Integer.BYTES) {
            depth--;
            position = start - name.length - 1;
        } else {
            endDocument();
        }
    }

    void copy(byte[] source, int offset, int length) {
        text(source, offset, length);
    }

    /** Drops everything from a position on, at which no document may be open. */
    public void truncate(int newPosition) {
        position = newPosition;
        depth = 0;
    }

    /** The number of bytes written so far. */
    public int position() {
        return position;
    }

    /** The array that is written to; growing replaces it. */
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
