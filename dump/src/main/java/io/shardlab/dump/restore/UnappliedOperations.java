package io.shardlab.dump.restore;

import com.mongodb.MongoNamespace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Operations of an oplog whose collection or index is not there. That is as it should be if it is dropped later in the oplog,
 * as a dump begins to log before it copies; otherwise they are lost. Of each collection and index the first is kept. Not
 * thread-safe.
 */
final class UnappliedOperations {

    private static final int MOST_NAMED = 3;

    private static final BsonValue ALL = new BsonString("*");

    /** A collection, or an index of it by its name or key; null for the whole collection. */
    private record Subject(MongoNamespace collection, BsonValue index) {

        String describe() {
            return index == null ? "collection " + collection : "index " + text() + " of " + collection;
        }

        private String text() {
            return index.isString() ? index.asString().getValue() : index.toString();
        }
    }

    private final Map<Subject, OplogOperation> first = new LinkedHashMap<>();

    void add(MongoNamespace collection, OplogOperation operation) {
        first.putIfAbsent(new Subject(collection, null), operation);
    }

    void addIndex(MongoNamespace collection, BsonValue index, OplogOperation operation) {
        first.putIfAbsent(new Subject(collection, index), operation);
    }

    void dropped(MongoNamespace collection) {
        first.keySet().removeIf(subject -> subject.collection().equals(collection));
    }

    void droppedDatabase(String database) {
        first.keySet()
                .removeIf(subject -> subject.collection().getDatabaseName().equals(database));
    }

    /** @param index its name or key, or {@code *} for all */
    void droppedIndex(MongoNamespace collection, BsonValue index) {
        first.keySet()
                .removeIf(subject -> subject.collection().equals(collection)
                        && subject.index() != null
                        && (index.equals(ALL) || index.equals(subject.index())));
    }

    /** What the other name stood for is gone. */
    void renamed(MongoNamespace from, MongoNamespace to) {
        dropped(to);
        Map<Subject, OplogOperation> before = Map.copyOf(first);
        before.forEach((subject, operation) -> {
            if (subject.collection().equals(from)) {
                first.remove(subject);
                first.put(new Subject(to, subject.index()), operation);
            }
        });
    }

    /** Those that are lost, in words that name the first; empty if there are none. */
    Optional<String> sentence() {
        List<String> lost = new ArrayList<>();
        first.forEach((subject, operation) -> lost.add(subject.describe() + " (" + operation.describe() + ")"));
        if (lost.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("The dump's oplog changes what is not there: "
                + String.join("; ", lost.subList(0, Math.min(MOST_NAMED, lost.size())))
                + (lost.size() > MOST_NAMED ? "; and " + (lost.size() - MOST_NAMED) + " more" : "")
                + ". These changes are lost; all others are applied.");
    }
}
