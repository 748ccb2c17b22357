package io.shardlab.core.text;

import java.util.function.IntPredicate;

/**
 * The parts of a text between boundaries, asked for from left to right. What is known of a part is kept, so that all
 * questions together read the text once.
 */
final class Reach {

    private final String text;
    private final IntPredicate boundary;
    private int end;
    private int lastAt = -1;

    /** @param boundary whether a part ends at a place */
    Reach(String text, IntPredicate boundary) {
        this.text = text;
        this.boundary = boundary;
    }

    /** The last {@code @} from a place on in its part; -1 if there is none. */
    int lastAt(int start) {
        if (start >= end) {
            lastAt = -1;
            for (end = start; end < text.length() && !boundary.test(end); end++) {
                if (text.charAt(end) == '@') {
                    lastAt = end;
                }
            }
        }
        return lastAt >= start ? lastAt : -1;
    }
}
