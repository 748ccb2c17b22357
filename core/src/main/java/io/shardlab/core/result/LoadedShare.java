package io.shardlab.core.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What became of the rows and documents of a load, by all of its runs together. Immutable.
 *
 * @param loaded documents that the servers have acknowledged
 * @param refused documents that they have refused for good
 * @param badRows rows that no document could be made of
 * @param unsettled documents of which it is not known whether they arrived
 */
public record LoadedShare(long loaded, long refused, long badRows, long unsettled) {

    /** Of what a result's facts tell of its load; empty if they tell of none. */
    public static Optional<LoadedShare> of(Map<String, Object> facts) {
        if (!facts.containsKey("documentsUnsettled")) {
            return Optional.empty();
        }
        return Optional.of(new LoadedShare(
                count(facts, "documentsAcknowledged"),
                count(facts, "documentsRefused"),
                count(facts, "rowsBad") + count(facts, "rowsBadInEarlierRuns"),
                count(facts, "documentsUnsettled")));
    }

    private static long count(Map<String, Object> facts, String name) {
        return facts.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /** This and another one together. */
    public LoadedShare plus(LoadedShare other) {
        return new LoadedShare(
                loaded + other.loaded, refused + other.refused, badRows + other.badRows, unsettled + other.unsettled);
    }

    /** Whether there was something to load and nothing of it is loaded, nor may be. */
    public boolean isNothing() {
        return loaded == 0 && unsettled == 0 && refused + badRows > 0;
    }

    /** What is not loaded, as a share of all. */
    public ErrorShare share() {
        long missing = refused + badRows + unsettled;
        return new ErrorShare(missing, missing + loaded);
    }

    /** What keeps it from being complete, in words within brackets; empty if nothing does. */
    public String why() {
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
