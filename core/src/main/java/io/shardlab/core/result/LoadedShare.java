package io.shardlab.core.result;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of the rows and documents of a load, by all of its runs together. Immutable.
 *
 * @param loaded documents that the servers have acknowledged
 * @param refused documents that they have refused for good
 * @param badRows rows that no document could be made of
 * @param unsettled documents of which it is not known whether they arrived
 */
public record LoadedShare(long loaded, long refused, long badRows, long unsettled) {

    /** Whether there was something to load and nothing of it is loaded, nor may be. */
    public boolean isNothing() {
        return loaded == 0 && unsettled == 0 && refused + badRows > 0;
    }

    ErrorShare share() {
        long missing = refused + badRows + unsettled;
        return new ErrorShare(missing, missing + loaded);
    }

    /** What keeps it from being complete, in words within brackets; empty if nothing does. */
    String why() {
        List<String> parts = new ArrayList<>();
        add(parts, badRows, " rows that could not be read");
        add(parts, refused, " documents that were refused");
        add(parts, unsettled, " documents of which it is not known whether they arrived");
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    }

    private static void add(List<String> parts, long count, String what) {
        if (count > 0) {
            parts.add(count + what);
        }
    }
}
