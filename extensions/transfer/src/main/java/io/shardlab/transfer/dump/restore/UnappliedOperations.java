package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoNamespace;
import io.shardlab.core.text.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
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

        Message describe() {
            if (index == null) {
                return Message.of("collection {0}", collection);
            }
            return Message.of(
                    "index {0} of {1}", index.isString() ? index.asString().getValue() : index, collection);
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
    Optional<Message> sentence() {
        if (first.isEmpty()) {
            return Optional.empty();
        }
        List<Message> lost = first.entrySet().stream()
                .limit(MAX_NAMED)
                .map(entry -> Message.of(
                        "{0} ({1})", entry.getKey().describe(), entry.getValue().describe()))
                .toList();
        return Optional.of(Message.of(
                "The dump's oplog changes collections or indexes that do not exist: {0}{1,choice,0#|0<; and {1} "
                        + "more}. These changes are lost; all others are applied.",
                Message.joined("; ", lost), Math.max(0, first.size() - MAX_NAMED)));
    }
}
