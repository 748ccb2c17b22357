package io.shardlab.mongo.document;

import java.util.Arrays;

/**
 * Steps over the elements of encoded documents without copying them. Format: bsonspec.org, version 1.1. An element is given by
 * the index of its type byte, a document's end by the index of its terminating byte.
 */
public final class BsonElements {

    /** An empty document: its length and the terminating byte. */
    public static final int MIN_DOCUMENT_BYTES = 5;

    /** The bytes "_id\0" read as a little-endian int. */
    private static final int ID = '_' | 'i' << 8 | 'd' << 16;

    /** The distance from the type byte of an {@code _id} to its value. */
    private static final int ID_NAME_END = 1 + Integer.BYTES;

    private BsonElements() {}

    /**
     * True if a document has a top-level field {@code _id} at any position.
     *
     * @throws IllegalArgumentException if an element has an unknown type or extends beyond the document's end
     */
    static boolean holdId(byte[] bytes, int offset, int length) {
        int end = offset + length - 1;
        int position = offset + Integer.BYTES;
        while (position < end) {
            if (isId(bytes, position, end)) {
                return true;
            }
            position = elementEnd(bytes, position, end);
        }
        return false;
    }

    static boolean isId(byte[] bytes, int element, int end) {
        return end - element > Integer.BYTES && LittleEndian.getInt(bytes, element + 1) == ID;
    }

    /**
     * Returns the index after an element.
     *
     * @throws IllegalArgumentException if it has an unknown type or extends beyond the document's end
     */
    public static int elementEnd(byte[] bytes, int element, int end) {
        return elementEnd(bytes, element, value(bytes, element, end), end);
    }

    /**
     * Like {@link #elementEnd(byte[], int, int)}, if the index of the value is known.
     *
     * @throws IllegalArgumentException if it has an unknown type or extends beyond the document's end
     */
    public static int elementEnd(byte[] bytes, int element, int value, int end) {
        long next = value + valueLength(bytes[element], bytes, value, end);
        if (next > end) {
            throw new IllegalArgumentException("an element of a BSON document extends beyond its end");
        }
        return (int) next;
    }

    /** Returns the index of an element's value. */
    public static int value(byte[] bytes, int element, int end) {
        int position = element + 1;
        while (position < end && bytes[position] != 0) {
            position++;
        }
        return position + 1;
    }

    /**
     * True if an element has this name.
     *
     * @param name the name, encoded by {@link BsonAppender#name}
     */
    public static boolean isNamed(byte[] name, byte[] bytes, int element, int end) {
        int from = element + 1;
        return end - from >= name.length && Arrays.equals(bytes, from, from + name.length, name, 0, name.length);
    }

    /**
     * Returns the index of a top-level element of a document; negative if there is none.
     *
     * @param name the name, encoded by {@link BsonAppender#name}
     * @throws IllegalArgumentException if an element before it has an unknown type or extends beyond the document's end
     */
    public static int find(byte[] name, byte[] bytes, int document) {
        int end = document + LittleEndian.getInt(bytes, document) - 1;
        int element = document + Integer.BYTES;
        while (element < end) {
            if (isNamed(name, bytes, element, end)) {
                return element;
            }
            element = elementEnd(bytes, element, end);
        }
        return -1;
    }

    /**
     * Returns a number in a document as a whole one; 0 if there is none.
     *
     * @param name the name, encoded by {@link BsonAppender#name}
     * @throws IllegalArgumentException if an element before it has an unknown type or extends beyond the document's end
     */
    public static long number(byte[] name, byte[] bytes, int document) {
        int element = find(name, bytes, document);
        int value = element + 1 + name.length;
        return element < 0
                ? 0
                : switch (bytes[element]) {
                    case 0x01 -> (long) Double.longBitsToDouble(LittleEndian.getLong(bytes, value));
                    case 0x10 -> LittleEndian.getInt(bytes, value);
                    case 0x12 -> LittleEndian.getLong(bytes, value);
                    default -> 0;
                };
    }

    /**
     * Returns the length of a value in bytes.
     *
     * @param end the document's terminating byte
     * @throws IllegalArgumentException if it has an unknown type, or a length that such a value cannot have
     */
    static long valueLength(byte type, byte[] bytes, int value, int end) {
        return switch (type) {
            case 0x01, 0x09, 0x11, 0x12 -> 8; // double, date, timestamp, int64
            case 0x02, 0x0d, 0x0e -> 4 + prefix(bytes, value, end, 1); // string, code, symbol
            case 0x03, 0x04, 0x0f -> prefix(bytes, value, end, MIN_DOCUMENT_BYTES); // document, array, code with scope
            case 0x05 -> 5 + prefix(bytes, value, end, 0); // binary
            case 0x07 -> 12; // object id
            case 0x06, 0x0a, 0x7f, -1 -> 0; // undefined, null, max key, min key
            case 0x08 -> 1; // boolean
            case 0x0b -> cStrings(bytes, value, end); // regular expression
            case 0x0c -> 16 + prefix(bytes, value, end, 1); // database pointer
            case 0x10 -> 4; // int32
            case 0x13 -> 16; // decimal128
            default -> throw new IllegalArgumentException("unknown BSON type: " + type);
        };
    }

    /**
     * Returns the index after a leading {@code _id}, which servers put first.
     *
     * @param from the first element, or the end of a document without elements
     * @param end the document's terminating byte
     */
    static int skipId(byte[] bytes, int from, int end) {
        return isId(bytes, from, end) ? elementEnd(bytes, from, from + ID_NAME_END, end) : from;
    }

    /** @return the length, or more than any document has if the length itself is cut off */
    private static long prefix(byte[] bytes, int position, int end, int least) {
        int length = position + Integer.BYTES <= end ? LittleEndian.getInt(bytes, position) : Integer.MAX_VALUE;
        if (length < least) {
            throw new IllegalArgumentException("a value of a BSON document has a wrong length");
        }
        return length;
    }

    private static long cStrings(byte[] bytes, int value, int end) {
        int terminators = 0;
        int position = value;
        for (; terminators < 2 && position < end; position++) {
            if (bytes[position] == 0) {
                terminators++;
            }
        }
        // A string without a terminator extends beyond the document.
        return terminators == 2 ? position - value : Integer.MAX_VALUE;
    }
}
