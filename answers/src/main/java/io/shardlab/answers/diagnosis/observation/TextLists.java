package io.shardlab.answers.diagnosis.observation;

import java.util.List;

/** Lists in sentences. */
public final class TextLists {

    private TextLists() {}

    /** "a", "a and b", "a, b and c". */
    public static String and(List<String> items) {
        return items.size() < 2
                ? String.join("", items)
                : String.join(", ", items.subList(0, items.size() - 1)) + " and " + items.get(items.size() - 1);
    }
}
