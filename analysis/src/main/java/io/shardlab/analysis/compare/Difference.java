package io.shardlab.analysis.compare;

import java.util.List;

/**
 * Something in which the results differ, or not.
 *
 * @param name a parameter, or what it is of the target or the client
 * @param values by result; {@code -} where a result does not have it
 */
public record Difference(String name, List<String> values) {

    public Difference {
        values = List.copyOf(values);
    }

    boolean isNone() {
        return values.stream().distinct().count() == 1;
    }
}
