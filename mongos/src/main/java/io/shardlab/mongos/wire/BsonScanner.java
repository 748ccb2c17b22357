package io.shardlab.mongos.wire;

/**
 * Walks over the elements of one BSON document in a byte array without decoding values. It can be reset and reused, and
 * allocates nothing. Not safe for use by several threads.
 *
 * @see <a href="https://bsonspec.org/spec.html">BSON specification 1.1</a>
 */
final class BsonScanner {

    static final int MIN_DOCUMENT_BYTES = 5;

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
     * @param limit end of the bytes that the document may use
     * @throws MalformedMessageException if its announced length does not fit
     */
    void reset(byte[] source, int start, int limit) throws MalformedMessageException {
        if (limit - start < MIN_DOCUMENT_BYTES) {
            throw new MalformedMessageException("truncated BSON document");
        }
        int length = LittleEndian.getInt(source, start);
        if (length < MIN_DOCUMENT_BYTES || length > limit - start || source[start + length - 1] != 0) {
            throw new MalformedMessageException("BSON document with a wrong length");
        }
        bytes = source;
        next = start + Integer.BYTES;
        end = start + length - 1;
    }

    /** Moves to the next element; false after the last one. */
    boolean next() throws MalformedMessageException {
        if (next == end) {
            return false;
        }
        elementStart = next;
        type = bytes[next];
        nameStart = next + 1;
        valueStart = skipCString(nameStart);
        long size = valueSize();
        if (size < 0 || size > end - valueStart) {
            throw new MalformedMessageException("BSON element beyond the end of its document");
        }
        next = valueStart + (int) size;
        return true;
    }

    boolean nameIs(byte[] name) {
        int length = nameLength();
        if (length != name.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[nameStart + i] != name[i]) {
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

    boolean isDocument() {
        return type == 0x03;
    }

    boolean isArray() {
        return type == 0x04;
    }

    boolean isDocumentOrArray() {
        return type == 0x03 || type == 0x04;
    }

    /** The value as a condition, as the server reads flags: numbers other than 0 and true. */
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

    /** The value as a whole number; {@code otherwise} if it is not one of the numeric types that the server replies. */
    int intValue(int otherwise) {
        return switch (type) {
            case 0x01 -> (int) Double.longBitsToDouble(LittleEndian.getLong(bytes, valueStart));
            case 0x10, 0x12 -> LittleEndian.getInt(bytes, valueStart);
            default -> otherwise;
        };
    }

    private long valueSize() throws MalformedMessageException {
        return switch (type) {
            case 0x06, 0x0A, 0x7F, -1 -> 0;
            case 0x08 -> 1;
            case 0x10 -> 4;
            case 0x01, 0x09, 0x11, 0x12 -> 8;
            case 0x07 -> 12;
            case 0x13 -> 16;
            case 0x02, 0x0D, 0x0E -> 4L + prefix(1);
            case 0x05 -> 5L + prefix(0);
            case 0x0C -> 16L + prefix(1);
            case 0x03, 0x04 -> prefix(MIN_DOCUMENT_BYTES);
            case 0x0F -> prefix(MIN_DOCUMENT_BYTES);
            case 0x0B -> skipCString(skipCString(valueStart)) - (long) valueStart;
            default -> throw new MalformedMessageException("unknown BSON type " + type);
        };
    }

    private int prefix(int least) throws MalformedMessageException {
        if (end - valueStart < Integer.BYTES) {
            throw new MalformedMessageException("truncated BSON element");
        }
        int length = LittleEndian.getInt(bytes, valueStart);
        if (length < least) {
            throw new MalformedMessageException("BSON value with a wrong length");
        }
        return length;
    }

    private int skipCString(int start) throws MalformedMessageException {
        for (int i = start; i < end; i++) {
            if (bytes[i] == 0) {
                return i + 1;
            }
        }
        throw new MalformedMessageException("BSON name without an end");
    }
}
