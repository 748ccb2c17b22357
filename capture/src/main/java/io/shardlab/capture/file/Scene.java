package io.shardlab.capture.file;

import io.shardlab.capture.sample.FieldRanks;
import io.shardlab.capture.sample.MadeUpTexts;
import io.shardlab.capture.sample.SampleOptions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The facts that the writing of all operations needs. Immutable.
 *
 * @param templates the collections of the file
 * @param generated the documents of these collections
 * @param options the names to write and the fields whose values may be written
 * @param madeUp the texts of documents that have made-up ones in the file
 * @param ranks the places of bounds among the values of fields, by the own names of collections and fields
 * @param inserting the names in the file of the collections into which operations insert documents
 * @param endMillis the end of what was observed, in milliseconds since 1970
 */
record Scene(
        Templates templates,
        Generated generated,
        SampleOptions options,
        MadeUpTexts madeUp,
        Map<String, Map<String, FieldRanks>> ranks,
        Set<String> inserting,
        long endMillis) {

    /** Returns the places of bounds among the values of a field, by its own names; empty if they are unknown. */
    Optional<FieldRanks> ranks(String collection, String path) {
        return Optional.ofNullable(ranks.getOrDefault(collection, Map.of()).get(path));
    }

    /** Returns the name in the file. */
    String name(String collection) {
        return options.names().name(collection);
    }
}
