package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.write.Generator;
import java.util.ArrayList;
import java.util.Map;

/** Writes choices between values. Pure functions. */
final class ChoiceWriter {

    private ChoiceWriter() {}

    /**
     * Returns a choice between values as often as each was seen.
     *
     * @param seen one or more
     */
    static Object of(Map<Object, Integer> seen) {
        if (seen.size() == 1) {
            return seen.keySet().iterator().next();
        }
        double sum = seen.values().stream().mapToInt(Integer::intValue).sum();
        return Generator.of(
                "choose",
                "values",
                new ArrayList<>(seen.keySet()),
                "weights",
                seen.values().stream()
                        .map(count -> Trees.rounded(Math.max(0.01, 100 * count / sum), 2))
                        .toList());
    }
}
