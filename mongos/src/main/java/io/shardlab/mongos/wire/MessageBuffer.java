package io.shardlab.mongos.wire;

import java.io.IOException;
import java.util.Arrays;

/**
 * A byte array that a connection keeps for its messages. It is small between them; a larger message takes its memory
 * from the budget of all connections. A connection that holds some of it never waits for more: two that did could
 * deadlock. Not safe for use by several threads.
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

    /** Whether this many bytes fit into the small array. */
    static boolean isSmall(int size) {
        return size <= SMALL_BYTES;
    }

    /**
     * The array, or a larger one with the same content. Waits if nothing has been taken for this message before.
     *
     * @param size bytes that there has to be room for, more than the small array has
     * @param copies times of that which the message takes altogether, the array included
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

    /** The small array again. */
    byte[] release() {
        if (taken > 0) {
            bytes = small;
            budget.giveBack(taken);
            taken = 0;
        }
        return bytes;
    }
}
