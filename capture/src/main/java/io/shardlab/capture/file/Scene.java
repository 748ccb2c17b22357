package io.shardlab.capture.file;

import io.shardlab.capture.sample.FieldRanks;
import io.shardlab.capture.sample.MadeUpTexts;
import io.shardlab.capture.sample.SampleOptions;
import io.shardlab.capture.shape.Node;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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

    /**
     * Returns the hint of an operation as the key of its index, as names of indexes are not written; empty if the file has no such
     * index, so that servers would refuse the operation.
     *
     * @param collection the server's own name
     */
    Optional<Object> hint(String collection, Node hint, Function<Node, Object> trees) {
        Optional<Object> key = hint instanceof Node.IndexName index
                ? templates.indexKey(collection, index.name())
                : Optional.of(trees.apply(hint));
        return key.map(tree -> templates.resolved(name(collection), tree))
                .filter(tree -> tree instanceof Map<?, ?> fields && fields.containsKey("$natural")
                        || templates.hasIndex(name(collection), tree));
    }

    /** Returns the name in the file. */
    String name(String collection) {
        return options.names().name(collection);
    }
}
