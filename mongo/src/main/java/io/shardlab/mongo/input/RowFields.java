package io.shardlab.mongo.input;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The positions of one row's fields in an array. Reused for each row. Not thread-safe. */
final class RowFields {

    private int[] starts = new int[32];
    private int[] ends = new int[32];
    private boolean[] hasDoubledQuotes = new boolean[32];
    private int count;
    private int lineBreaks;
    private boolean trimmed;

    void clear() {
        count = 0;
        lineBreaks = 0;
        trimmed = false;
    }

    void add(int start, int end, boolean doubledQuotes) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
            hasDoubledQuotes = Arrays.copyOf(hasDoubledQuotes, count * 2);
        }
        starts[count] = start;
        ends[count] = end;
        hasDoubledQuotes[count++] = doubledQuotes;
    }

    void addLineBreak() {
        lineBreaks++;
    }

    /** Records that there were blanks around a field, which do not belong to it. */
    void markTrimmed() {
        trimmed = true;
    }

    boolean trimmed() {
        return trimmed;
    }

    int count() {
        return count;
    }

    /** The number of line breaks in the row, including the one that ends it. */
    int lineBreaks() {
        return lineBreaks;
    }

    int start(int field) {
        return starts[field];
    }

    int end(int field) {
        return ends[field];
    }

    /** Replaces each doubled quote with a single one, in place. */
    void undoubleQuotes(byte[] bytes) {
        for (int field = 0; field < count; field++) {
            if (hasDoubledQuotes[field]) {
                undoubleQuotes(bytes, field);
            }
        }
    }

    private void undoubleQuotes(byte[] bytes, int field) {
        int target = starts[field];
        for (int i = starts[field]; i < ends[field]; i++) {
            bytes[target++] = bytes[i];
            if (bytes[i] == '"') {
                i++;
            }
        }
        ends[field] = target;
    }

    List<String> texts(byte[] bytes) {
        List<String> texts = new ArrayList<>();
        for (int field = 0; field < count; field++) {
            texts.add(new String(bytes, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8));
        }
        return texts;
    }
}
