package io.shardlab.insight.capture.sample;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of sampling.
 *
 * @param collections the part {@code collections} of a workload file: trees of {@link io.shardlab.insight.capture.write} by the name to write
 * @param madeUp the texts that have made-up ones in the file
 * @param ranks the places of bounds among the values of fields, by the own names of collections and fields
 * @param notes what was not seen or is left out, in whole sentences
 * @param indexKeys the keys of indexes as they are written, by {@code collection.name of the index}, both the server's own
 */
public record SampledCollections(
        Map<String, Object> collections,
        Substitutes madeUp,
        Map<String, Map<String, FieldRanks>> ranks,
        List<String> notes,
        Map<String, Object> indexKeys) {

    public SampledCollections {
        collections = Collections.unmodifiableMap(new LinkedHashMap<>(collections));
        ranks = Map.copyOf(ranks);
        notes = List.copyOf(notes);
        indexKeys = Map.copyOf(indexKeys);
    }

    /** Collections without indexes. */
    public SampledCollections(
            Map<String, Object> collections,
            Substitutes madeUp,
            Map<String, Map<String, FieldRanks>> ranks,
            List<String> notes) {
        this(collections, madeUp, ranks, notes, Map.of());
    }
}
