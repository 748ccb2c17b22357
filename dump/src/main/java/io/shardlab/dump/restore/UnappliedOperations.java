package io.shardlab.dump.restore;

import com.mongodb.MongoNamespace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Operations of an oplog whose collection or index does not exist. This is correct if it is dropped later in the oplog, as a
 * dump begins to log before it copies; otherwise they are lost. The first operation of each collection and index is kept.
 * Not thread-safe.
 */
final class UnappliedOperations {

    private static final int MAX_NAMED = 3;

    private static final BsonValue ALL = new BsonString("*");

    /** A collection, or one of its indexes by name or key; the index is null for the whole collection. */
    private record Subject(MongoNamespace collection, BsonValue index) {

        String describe() {
            if (index == null) {
                return "collection " + collection;
            }
            return "index " + (index.isString() ? index.asString().getValue() : index) + " of " + collection;
        }
    }

    private final Map<Subject, OplogOperation> first = new LinkedHashMap<>();

    /** @param index the name or key of the index that is missing; null if the collection is missing */
    void add(MongoNamespace collection, BsonValue index, OplogOperation operation) {
        first.putIfAbsent(new Subject(collection, index), operation);
    }

    /** @param dropped selects the collections that were dropped */
    void dropped(Predicate<MongoNamespace> dropped) {
        first.keySet().removeIf(subject -> dropped.test(subject.collection()));
    }

    /** @param index its name or key, or {@code *} for all */
    void droppedIndex(MongoNamespace collection, BsonValue index) {
        first.keySet()
                .removeIf(subject -> subject.collection().equals(collection)
                        && subject.index() != null
                        && (index.equals(ALL) || index.equals(subject.index())));
    }

    /** Notes a renaming; a collection that had the new name is gone. */
    void renamed(MongoNamespace from, MongoNamespace to) {
        dropped(to::equals);
        Map<Subject, OplogOperation> before = Map.copyOf(first);
        before.forEach((subject, operation) -> {
            if (subject.collection().equals(from)) {
                first.remove(subject);
                first.put(new Subject(to, subject.index()), operation);
            }
        });
    }

    /** Describes the lost operations and names the first; empty if there are none. */
    Optional<String> sentence() {
        if (first.isEmpty()) {
            return Optional.empty();
        }
        String lost = first.entrySet().stream()
                .limit(MAX_NAMED)
                .map(entry ->
                        entry.getKey().describe() + " (" + entry.getValue().describe() + ")")
                .collect(Collectors.joining("; "));
        return Optional.of("The dump's oplog changes collections or indexes that do not exist: " + lost
                + (first.size() > MAX_NAMED ? "; and " + (first.size() - MAX_NAMED) + " more" : "")
                + ". These changes are lost; all others are applied.");
    }
}
