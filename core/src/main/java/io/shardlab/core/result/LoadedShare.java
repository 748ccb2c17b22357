package io.shardlab.core.result;

import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The outcome of a load for its rows and documents, over all of its runs. Immutable.
 *
 * @param loaded the documents that the servers have acknowledged
 * @param refused the documents that they have refused for good
 * @param badRows the rows of which no document could be made
 * @param unsettled the documents of which it is not known whether they arrived
 */
public record LoadedShare(long loaded, long refused, long badRows, long unsettled) {

    private static final String LOADED = "documentsAcknowledged";
    private static final String REFUSED = "documentsRefused";
    private static final String UNSETTLED = "documentsUnsettled";

    /** The load that a result's facts describe; empty if they describe none. */
    public static Optional<LoadedShare> of(Map<String, Object> facts) {
        if (!facts.containsKey(UNSETTLED)) {
            return Optional.empty();
        }
        return Optional.of(new LoadedShare(
                count(facts, LOADED),
                count(facts, REFUSED),
                count(facts, "rowsBad") + count(facts, "rowsBadInEarlierRuns"),
                count(facts, UNSETTLED)));
    }

    private static long count(Map<String, Object> facts, String name) {
        return facts.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /** The facts of the result of a load on its documents. */
    public Map<String, Object> facts() {
        return Map.of(LOADED, loaded, REFUSED, refused, UNSETTLED, unsettled);
    }

    /** The sum of this and another load. */
    public LoadedShare plus(LoadedShare other) {
        return new LoadedShare(
                loaded + other.loaded, refused + other.refused, badRows + other.badRows, unsettled + other.unsettled);
    }

    /** True if there was something to load, and none of it is loaded or may have arrived. */
    public boolean isNothing() {
        return loaded == 0 && unsettled == 0 && refused + badRows > 0;
    }

    /** The rows and documents that are not loaded, as a share of all. */
    public ErrorShare share() {
        long missing = refused + badRows + unsettled;
        return new ErrorShare(missing, missing + loaded);
    }

    /** The reasons why the load is incomplete, in brackets; empty if it is complete. */
    public Message why() {
        List<Message> parts = new ArrayList<>();
        add(parts, badRows, "{0} rows that could not be read");
        add(parts, refused, "{0} documents that were refused");
        add(parts, unsettled, "{0} documents of which it is not known whether they arrived");
        return parts.isEmpty() ? Message.NONE : Message.of(" ({0})", Message.joined(", ", parts));
    }

    private static void add(List<Message> parts, long count, String key) {
        if (count > 0) {
            parts.add(Message.of(key, String.valueOf(count)));
        }
    }
}
