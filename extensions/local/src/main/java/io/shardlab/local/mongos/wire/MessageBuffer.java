package io.shardlab.local.mongos.wire;

import java.io.IOException;
import java.util.Arrays;

/**
 * A byte array that a connection keeps for its messages. It is small between them; a larger message takes its memory from
 * the budget of all connections. A connection that holds some of it never waits for more, as two such connections could
 * deadlock. Not thread-safe.
 */
final class MessageBuffer {

    static final int SMALL_BYTES = 8 * 1024;

    private final MemoryBudget budget;
    private final byte[] small = new byte[SMALL_BYTES];
    private byte[] bytes = small;
    private long taken;

    MessageBuffer(MemoryBudget budget) {
        this.budget = budget;
    }

    byte[] bytes() {
        return bytes;
    }

    static boolean isSmall(int size) {
        return size <= SMALL_BYTES;
    }

    /**
     * Returns the array, or a larger one with the same content. Waits if no memory has been taken for this message before.
     *
     * @param size the number of bytes that need room, more than the small array has
     * @param copies the number of copies of these bytes that the message takes altogether, including the array
     */
    byte[] reserve(int size, int copies) throws IOException {
        long more = (long) size * copies - taken;
        if (more > 0) {
            if (taken == 0) {
                budget.take(more);
            } else {
                budget.takeAtOnce(more);
            }
            taken += more;
        }
        if (size > bytes.length) {
            bytes = Arrays.copyOf(bytes, size);
        }
        return bytes;
    }

    /** Returns the memory to the budget, and the small array to the caller. */
    byte[] release() {
        if (taken > 0) {
            bytes = small;
            budget.giveBack(taken);
            taken = 0;
        }
        return bytes;
    }
}
