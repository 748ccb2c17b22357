package io.shardlab.core.text;

import java.util.LinkedList;
import java.util.List;

/** Takes lists apart, in a time proportional to their length, as an expression that looks ahead at each comma does not. */
public final class Commas {

    private Commas() {}

    /** The parts between commas, but for those within braces, such as those of JSON; empty parts are kept. */
    public static List<String> outsideBraces(String list) {
        LinkedList<String> parts = new LinkedList<>();
        int end = list.length();
        boolean within = false;
        for (int at = end - 1; at >= 0; at--) {
            char c = list.charAt(at);
            if (c == '{' || c == '}') {
                within = c == '}';
            } else if (c == ',' && !within) {
                parts.addFirst(list.substring(at + 1, end));
                end = at;
            }
        }
        parts.addFirst(list.substring(0, end));
        return List.copyOf(parts);
    }
}
