package io.shardlab.cluster.embedded.wire;

import java.io.IOException;
import java.util.Arrays;

/**
 * A byte array that a connection keeps for its messages. It is small between them; what a larger message needs is taken
 * out of the budget of all connections, and at most four times of what the message has brought so far, so that who
 * announces much and sends little holds little. Not safe for use by several threads.
 */
final class MessageBuffer {

    private static final int SMALL_BYTES = 8 * 1024;
    private static final int GROWTH = 4;

    private final MemoryBudget budget;
    private byte[] bytes = new byte[SMALL_BYTES];
    private long taken;

    MessageBuffer(MemoryBudget budget) {
        this.budget = budget;
    }

    byte[] bytes() {
        return bytes;
    }

    /**
     * The array, or a larger one with the same content.
     *
     * @param used bytes in use
     * @param needed bytes that there has to be room for
     * @param expected bytes that are announced
     */
    byte[] withRoom(int used, int needed, int expected) throws IOException {
        if (bytes.length - used < needed) {
            int size = Math.max(used + needed, Math.min(used + expected, bytes.length * GROWTH));
            budget.take(size);
            long before = taken;
            try {
                bytes = Arrays.copyOf(bytes, size);
                taken = size;
            } catch (OutOfMemoryError e) {
                budget.giveBack(size);
                throw e;
            }
            budget.giveBack(before);
        }
        return bytes;
    }

    /** The small array again. */
    byte[] release() {
        if (taken > 0) {
            bytes = new byte[SMALL_BYTES];
            budget.giveBack(taken);
            taken = 0;
        }
        return bytes;
    }
}
