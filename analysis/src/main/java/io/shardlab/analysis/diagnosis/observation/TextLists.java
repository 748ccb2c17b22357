package io.shardlab.analysis.diagnosis.observation;

import java.util.List;

/** Lists in sentences. */
public final class TextLists {

    /** Longer lists are cut, as the first items matter most. */
    private static final int LONGEST = 4;

    private TextLists() {}

    /** The first few, and how many more there are. */
    public static String first(List<String> items) {
        int more = items.size() - LONGEST;
        return more <= 0
                ? String.join("; ", items)
                : String.join("; ", items.subList(0, LONGEST)) + "; and " + more + " more";
    }

    /** "a", "a and b", "a, b and c". */
    public static String and(List<String> items) {
        return items.size() < 2
                ? String.join("", items)
                : String.join(", ", items.subList(0, items.size() - 1)) + " and " + items.get(items.size() - 1);
    }
}
