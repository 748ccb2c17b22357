package io.shardlab.workloads.language.value;

import java.util.regex.Pattern;

/** Indexes of arrays in paths. */
final class ArrayIndex {

    private static final Pattern INDEX = Pattern.compile("0|[1-9]\\d{0,8}");

    private ArrayIndex() {}

    /** Returns the index that a step of a path is, or -1 if it is the name of a field. */
    static int of(String step) {
        return INDEX.matcher(step).matches() ? Integer.parseInt(step) : -1;
    }
}
