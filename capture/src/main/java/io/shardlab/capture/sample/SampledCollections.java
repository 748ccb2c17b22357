package io.shardlab.capture.sample;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What sampling found out. Trees consist of maps with text keys in their order, lists, and scalars: String, Integer, Long,
 * Double, Boolean and null. A generator is a map with one key that begins with {@code ^}; its value is an empty map if it has
 * no arguments. All other BSON values are maps as in Extended JSON. A string is always a text, also if it begins with
 * {@code ^}.
 *
 * @param collections the part {@code collections} of a workload file: trees by the name to write
 * @param notes what was not seen or is left out, in whole sentences
 */
public record SampledCollections(Map<String, Object> collections, List<String> notes) {

    public SampledCollections {
        collections = Collections.unmodifiableMap(new LinkedHashMap<>(collections));
        notes = List.copyOf(notes);
    }
}
