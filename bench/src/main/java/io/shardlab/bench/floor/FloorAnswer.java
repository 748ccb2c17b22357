package io.shardlab.bench.floor;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Checks a reply at a few fixed places without decoding it: a server that refuses its requests answers faster than one that
 * works, and would make a floor that no client can reach. The places are those of a standalone server, as seen on 6.0; any
 * other reply is an error.
 */
final class FloorAnswer {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The reply's document follows the header, the flags and the kind of its section. */
    private static final int DOCUMENT = 16 + Integer.BYTES + 1;

    private static final int FIRST_ELEMENT = DOCUMENT + Integer.BYTES;

    /** An int32 named n. */
    private static final int N = 0x10 | 'n' << 8;

    private static final int N_BYTES = 3;

    /** A double named ok: its type, its name, its value, and the end of the document, whose last element it is. */
    private static final int OK = 0x01 | 'o' << 8 | 'k' << 16;

    private static final int OK_BYTES = 4 + Double.BYTES + 1;

    /** {@code cursor: { firstBatch: [} up to the array's length. */
    private static final int BATCH = FIRST_ELEMENT + 1 + "cursor".length() + 1 + Integer.BYTES;

    private static final int BATCH_LENGTH = BATCH + 1 + "firstBatch".length() + 1;
    private static final byte ARRAY = 0x04;
    private static final int EMPTY_ARRAY_BYTES = Integer.BYTES + 1;

    private FloorAnswer() {}

    /** @throws IOException unless this many documents were inserted */
    static void requireInserted(byte[] answer, int length, int documents) throws IOException {
        requireOk(answer, length);
        boolean counted = ((int) INT.get(answer, FIRST_ELEMENT) & 0xffffff) == N;
        if (!counted || (int) INT.get(answer, FIRST_ELEMENT + N_BYTES) != documents) {
            throw new IOException("the server did not insert " + documents + " documents");
        }
    }

    /** @throws IOException unless documents were found, and all of them are in this answer */
    static void requireFound(byte[] answer, int length) throws IOException {
        requireOk(answer, length);
        int bytes = answer[BATCH] == ARRAY ? (int) INT.get(answer, BATCH_LENGTH) : 0;
        if (bytes <= EMPTY_ARRAY_BYTES || bytes > length - BATCH_LENGTH) {
            throw new IOException("the server did not find a document");
        }
        int cursorId = BATCH_LENGTH + bytes + 1 + "id".length() + 1;
        if ((long) LONG.get(answer, cursorId) != 0) {
            throw new IOException("the server has more documents than fit its first answer");
        }
    }

    private static void requireOk(byte[] answer, int length) throws IOException {
        int ok = length - OK_BYTES;
        if (ok < FIRST_ELEMENT
                || (int) INT.get(answer, ok) != OK
                || (long) LONG.get(answer, ok + Integer.BYTES) != Double.doubleToRawLongBits(1)) {
            throw new IOException("the server answered with an error, in " + length + " bytes");
        }
    }
}
