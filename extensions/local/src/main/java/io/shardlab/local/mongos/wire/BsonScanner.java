package io.shardlab.local.mongos.wire;

import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.LittleEndian;
import java.nio.charset.StandardCharsets;

/**
 * Iterates over the elements of one BSON document in a byte array without decoding values. It can be reset and reused, and
 * allocates no memory. Not thread-safe.
 *
 * @see <a href="https://bsonspec.org/spec.html">BSON specification 1.1</a>
 */
final class BsonScanner {

    private byte[] bytes = {};
    private int end;
    private int next;
    private int type;
    private int elementStart;
    private int nameStart;
    private int valueStart;

    /**
     * Starts a document.
     *
     * @param limit the end of the bytes that the document may use
     * @throws MalformedMessageException if its announced length does not fit
     */
    void reset(byte[] source, int start, int limit) throws MalformedMessageException {
        if (limit - start < BsonElements.MIN_DOCUMENT_BYTES) {
            throw new MalformedMessageException("truncated BSON document");
        }
        int length = LittleEndian.getInt(source, start);
        if (length < BsonElements.MIN_DOCUMENT_BYTES || length > limit - start || source[start + length - 1] != 0) {
            throw new MalformedMessageException("BSON document with a wrong length");
        }
        bytes = source;
        next = start + Integer.BYTES;
        end = start + length - 1;
    }

    /** Moves to the next element; returns false after the last one. */
    boolean next() throws MalformedMessageException {
        if (next == end) {
            return false;
        }
        elementStart = next;
        type = bytes[next];
        nameStart = next + 1;
        valueStart = BsonElements.value(bytes, next, end);
        try {
            next = BsonElements.elementEnd(bytes, next, valueStart, end);
        } catch (IllegalArgumentException e) {
            throw new MalformedMessageException(e.getMessage());
        }
        return true;
    }

    boolean nameIs(byte[] name) {
        return isAt(nameStart, nameLength(), name);
    }

    boolean nameStartsWith(byte[] prefix) {
        return nameLength() >= prefix.length && isAt(nameStart, prefix.length, prefix);
    }

    private boolean isAt(int start, int length, byte[] expected) {
        if (length != expected.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[start + i] != expected[i]) {
                return false;
            }
        }
        return true;
    }

    int elementStart() {
        return elementStart;
    }

    int elementEnd() {
        return next;
    }

    int nameStart() {
        return nameStart;
    }

    int nameLength() {
        return valueStart - 1 - nameStart;
    }

    int valueStart() {
        return valueStart;
    }

    boolean isString() {
        return type == 0x02;
    }

    boolean isString(byte[] value) {
        int start = valueStart + Integer.BYTES;
        return isString() && isAt(start, next - 1 - start, value);
    }

    String stringValue() {
        int start = valueStart + Integer.BYTES;
        return new String(bytes, start, Math.max(0, next - 1 - start), StandardCharsets.UTF_8);
    }

    boolean isDocument() {
        return type == 0x03;
    }

    boolean isArray() {
        return type == 0x04;
    }

    boolean isDocumentOrArray() {
        return type == 0x03 || type == 0x04;
    }

    /** Returns the value as a condition by the server's rules: false, null, undefined and the number 0 are false. */
    boolean isTruthy() {
        return switch (type) {
            case 0x01 ->
                (LittleEndian.getInt(bytes, valueStart)
                                | (LittleEndian.getInt(bytes, valueStart + 4) & Integer.MAX_VALUE))
                        != 0;
            case 0x08 -> bytes[valueStart] != 0;
            case 0x0A, 0x06 -> false;
            case 0x10 -> LittleEndian.getInt(bytes, valueStart) != 0;
            case 0x12 -> (LittleEndian.getInt(bytes, valueStart) | LittleEndian.getInt(bytes, valueStart + 4)) != 0;
            default -> true;
        };
    }

    /** Returns the value as a whole number; {@code otherwise} if it has none of the numeric types of servers' replies. */
    int intValue(int otherwise) {
        return switch (type) {
            case 0x01 -> (int) Double.longBitsToDouble(LittleEndian.getLong(bytes, valueStart));
            case 0x10, 0x12 -> LittleEndian.getInt(bytes, valueStart);
            default -> otherwise;
        };
    }
}
