package io.shardlab.capture.sample;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of sampling.
 *
 * @param collections the part {@code collections} of a workload file: trees of {@link io.shardlab.capture.write} by the name to write
 * @param madeUp the texts that have made-up ones in the file
 * @param ranks the places of bounds among the values of fields, by the own names of collections and fields
 * @param notes what was not seen or is left out, in whole sentences
 */
public record SampledCollections(
        Map<String, Object> collections,
        MadeUpTexts madeUp,
        Map<String, Map<String, FieldRanks>> ranks,
        List<String> notes) {

    public SampledCollections {
        collections = Collections.unmodifiableMap(new LinkedHashMap<>(collections));
        ranks = Map.copyOf(ranks);
        notes = List.copyOf(notes);
    }
}
