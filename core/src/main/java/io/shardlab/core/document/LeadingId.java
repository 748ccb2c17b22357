package io.shardlab.core.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Steps over an {@code _id} at the start of a document, where servers put it, whatever its type. */
final class LeadingId {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** The bytes "_id\0" read as a little-endian int. */
    private static final int NAME = '_' | 'i' << 8 | 'd' << 16;

    private static final byte OBJECT_ID = 0x07;

    private LeadingId() {}

    /**
     * Where the elements after a leading {@code _id} begin.
     *
     * @param from the first element, or the end of a document without elements
     * @param end the document's terminating byte
     */
    static int skip(byte[] bytes, int from, int end) {
        if (end - from < 5 || (int) INT.get(bytes, from + 1) != NAME) {
            return from;
        }
        byte type = bytes[from];
        int value = from + 5;
        long next = (long) value + (type == OBJECT_ID ? 12 : valueLength(type, bytes, value, end));
        if (next > end || next < value) {
            throw new IllegalArgumentException("the _id of a BSON document reaches beyond its end");
        }
        return (int) next;
    }

    private static long valueLength(byte type, byte[] bytes, int value, int end) {
        return switch (type) {
            case 0x01, 0x09, 0x11, 0x12 -> 8; // double, date, timestamp, int64
            case 0x02, 0x0d, 0x0e -> 4 + prefix(bytes, value, end); // string, code, symbol
            case 0x03, 0x04, 0x0f -> prefix(bytes, value, end); // document, array, code with scope
            case 0x05 -> 5 + prefix(bytes, value, end); // binary
            case 0x06, 0x0a, 0x7f, -1 -> 0; // undefined, null, max key, min key
            case 0x08 -> 1; // boolean
            case 0x0b -> cStrings(bytes, value, end); // regular expression
            case 0x0c -> 16 + prefix(bytes, value, end); // database pointer
            case 0x10 -> 4; // int32
            case 0x13 -> 16; // decimal128
            default -> throw new IllegalArgumentException("no BSON type: " + type);
        };
    }

    private static long prefix(byte[] bytes, int position, int end) {
        return position + Integer.BYTES <= end ? (int) INT.get(bytes, position) : Integer.MAX_VALUE;
    }

    private static long cStrings(byte[] bytes, int value, int end) {
        int position = value;
        for (int terminators = 0; terminators < 2 && position < end; position++) {
            if (bytes[position] == 0) {
                terminators++;
            }
        }
        return position - value;
    }
}
