package io.shardlab.workloads.file;

import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** The collections that the operations of a file use. Filled once, by one thread. */
final class CollectionUses {

    private final Map<String, Map<String, Integer>> read = new LinkedHashMap<>();
    private final Map<String, Map<String, Integer>> inserted = new LinkedHashMap<>();

    CollectionUses(WorkloadFile file, OperationSamples samples) {
        for (OperationSpec operation : file.operations()) {
            operation.statements().stream()
                    .flatMap(statement -> statement.parts().stream())
                    .forEach(part -> count(onlyInserts(part) ? inserted : read, part.collection(), operation));
            samples.commands(operation, 0).stream()
                    .filter(command -> command.containsKey("pipeline"))
                    .forEach(command -> addJoined(command.get("pipeline"), operation));
        }
    }

    /** An upsert looks for the document first. */
    private static boolean onlyInserts(Statement statement) {
        Changes changes = statement.changes();
        return changes.inserts() && !changes.upserts() && !changes.updates() && !changes.deletes();
    }

    /** Adds the other collections that an aggregation reads, at any depth. */
    private void addJoined(BsonValue value, OperationSpec operation) {
        if (value instanceof BsonArray array) {
            array.forEach(each -> addJoined(each, operation));
        } else if (value instanceof BsonDocument document) {
            document.forEach((name, inner) -> {
                switch (name) {
                    case "$lookup", "$graphLookup" -> countJoined(inner, "from", operation);
                    case "$unionWith" -> countJoined(inner, "coll", operation);
                    default -> {}
                }
                addJoined(inner, operation);
            });
        }
    }

    private void countJoined(BsonValue stage, String key, OperationSpec operation) {
        BsonValue name = stage instanceof BsonDocument document ? document.get(key) : stage;
        if (name != null && name.isString()) {
            count(read, name.asString().getValue(), operation);
        }
    }

    private static void count(Map<String, Map<String, Integer>> uses, String collection, OperationSpec operation) {
        uses.computeIfAbsent(collection, any -> new LinkedHashMap<>()).merge(operation.name(), 1, Integer::sum);
    }

    /** The number of statements of each operation that look for documents of a collection. */
    Map<String, Integer> readBy(String collection) {
        return read.getOrDefault(collection, Map.of());
    }

    /** The number of statements of each operation that only add documents to a collection. */
    Map<String, Integer> insertedBy(String collection) {
        return inserted.getOrDefault(collection, Map.of());
    }
}
