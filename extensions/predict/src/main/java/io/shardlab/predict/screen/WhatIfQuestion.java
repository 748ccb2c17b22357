package io.shardlab.predict.screen;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A question: what would a run measure with other values for some parameters?
 *
 * @param changes one text by parameter name
 */
public record WhatIfQuestion(Map<String, String> changes) {

    public WhatIfQuestion {
        changes = Map.copyOf(changes);
    }

    /** The same question with further changes. */
    WhatIfQuestion with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(changes);
        all.putAll(more);
        return new WhatIfQuestion(all);
    }

    /** The changes by name, such as {@code shards 2, threads 20}; empty without changes. */
    public String text() {
        return changes.entrySet().stream()
                .map(change -> change.getKey() + " " + change.getValue())
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
