package io.shardlab.insight.capture.observe;

import static io.shardlab.insight.capture.observe.EntryFields.number;

import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Commands of servers that hide all values in their logs ({@code security.redactClientLogData}). Where a value is structure, such
 * as the order of a sort, the usual one takes its place, so that the command can be executed. Pure functions.
 */
final class Redaction {

    /** Stands for every value. */
    static final String HIDDEN = "###";

    private static final BsonInt32 ONE = new BsonInt32(1);

    /** Parts of commands that are left out if they are hidden: a command does without them. */
    private static final Set<String> DISPENSABLE = Set.of(
            "skip",
            "batchSize",
            "collation",
            "maxTimeMS",
            "readConcern",
            "writeConcern",
            "$readPreference",
            "let",
            "upsert",
            "new",
            "allowDiskUse",
            "comment");

    private static final Set<String> FILTERS = Set.of("filter", "query", "q");
    private static final Set<String> UPDATES = Set.of("u", "update", "updateMods");
    private static final Set<String> ORDERS = Set.of("sort", "projection", "fields", "hint");

    /** Operators whose operands are structure, with usual ones. */
    private static final Map<String, BsonValue> USUAL =
            Map.of("$exists", BsonBoolean.TRUE, "$size", ONE, "$options", new BsonString(""));

    private static final Set<String> UNUSABLE = Set.of(
            "$mod", "$type", "$where", "$rename", "$bit", "$near", "$nearSphere", "$geoWithin", "$geoIntersects");

    private static final Set<String> NUMBERS = Set.of("$inc", "$mul", "$pop", "$currentDate");

    /** Stages that make no sense without the names or numbers in them. */
    private static final Set<String> UNUSABLE_STAGES = Set.of(
            "$lookup", "$graphLookup", "$unwind", "$unionWith", "$geoNear", "$bucket", "$densify", "$fill", "$sample");

    private Redaction() {}

    /** True if a part of a command is hidden. */
    static boolean isHidden(BsonValue value) {
        if (value.isDocument()) {
            return value.asDocument().values().stream().anyMatch(Redaction::isHidden);
        }
        if (value.isArray()) {
            return value.asArray().stream().anyMatch(Redaction::isHidden);
        }
        return value.isString() && value.asString().getValue().equals(HIDDEN);
    }

    /**
     * Returns a command that can be executed.
     *
     * @param entry what is known of its execution, such as the number of documents that were returned
     * @throws SkippedException if too much is hidden
     */
    static BsonDocument runnable(BsonDocument command, BsonDocument entry) {
        BsonDocument runnable = new BsonDocument();
        String first = EntryFields.firstName(command);
        command.forEach((name, value) -> {
            if (name.equals(first) && !value.isDocument() || !isHidden(value)) {
                runnable.put(name, value);
            } else if (FILTERS.contains(name) && value.isDocument()) {
                runnable.put(name, filter(value.asDocument()));
            } else if (UPDATES.contains(name)) {
                runnable.put(name, update(value));
            } else if (ORDERS.contains(name) && value.isDocument()) {
                runnable.put(name, order(value.asDocument()));
            } else if (name.equals("pipeline")) {
                runnable.put(name, pipeline(value, entry));
            } else {
                addFact(name, command, entry, runnable);
            }
        });
        return runnable;
    }

    /** Adds what follows from the execution. */
    private static void addFact(String name, BsonDocument command, BsonDocument entry, BsonDocument runnable) {
        switch (name) {
            case "limit" -> {
                boolean deletes = entry.containsKey("ndeleted");
                long number = number(entry, deletes ? "ndeleted" : "nreturned").orElse(0);
                if (deletes) {
                    runnable.put(name, new BsonInt32(number > 1 ? 0 : 1));
                } else if (number > 0) {
                    runnable.put(name, new BsonInt64(number));
                }
            }
            case "multi" ->
                runnable.put(
                        name,
                        BsonBoolean.valueOf(Math.max(
                                        number(entry, "nMatched").orElse(0),
                                        number(entry, "ndeleted").orElse(0))
                                > 1));
            case "remove" -> runnable.put(name, BsonBoolean.valueOf(!command.containsKey("update")));
            case "key" -> throw new SkippedException("distinct of a hidden field");
            case "arrayFilters" -> runnable.put(name, command.get(name));
            default -> {
                if (!DISPENSABLE.contains(name)
                        && !name.startsWith("$")
                        && command.get(name).isDocument()) {
                    runnable.put(name, command.get(name));
                }
            }
        }
    }

    private static BsonDocument order(BsonDocument order) {
        BsonDocument usual = new BsonDocument();
        order.forEach((field, value) -> usual.put(field, isHidden(value) ? ONE : value));
        return usual;
    }

    private static BsonDocument filter(BsonDocument filter) {
        BsonDocument usual = new BsonDocument();
        filter.forEach((name, value) -> {
            if (!isHidden(value)) {
                usual.put(name, value);
            } else if (UNUSABLE.contains(name)) {
                throw new SkippedException("filters with a hidden " + name);
            } else if (USUAL.containsKey(name) && value.isString()) {
                usual.put(name, USUAL.get(name));
            } else if (name.equals("$text") && value.isDocument()) {
                usual.put(name, new BsonDocument("$search", new BsonString(HIDDEN)));
            } else if (value.isDocument()) {
                usual.put(name, filter(value.asDocument()));
            } else if (value.isArray()) {
                usual.put(name, filters(value.asArray()));
            } else {
                usual.put(name, value);
            }
        });
        return usual;
    }

    private static BsonArray filters(BsonArray values) {
        BsonArray usual = new BsonArray();
        values.forEach(value -> usual.add(value.isDocument() ? filter(value.asDocument()) : value));
        return usual;
    }

    private static BsonValue update(BsonValue update) {
        if (update.isArray()) {
            return update;
        }
        if (!update.isDocument()) {
            throw new SkippedException("update without its operators");
        }
        BsonDocument usual = new BsonDocument();
        update.asDocument().forEach((operator, operands) -> {
            if (UNUSABLE.contains(operator)) {
                throw new SkippedException("update with a hidden " + operator);
            }
            usual.put(operator, operands.isDocument() ? operands(operator, operands.asDocument()) : operands);
        });
        return usual;
    }

    private static BsonDocument operands(String operator, BsonDocument operands) {
        BsonDocument usual = new BsonDocument();
        operands.forEach((path, value) -> {
            boolean isModified = value.isDocument() && value.asDocument().containsKey("$each");
            if (NUMBERS.contains(operator) && isHidden(value)) {
                usual.put(path, operator.equals("$currentDate") ? BsonBoolean.TRUE : ONE);
            } else if (isModified) {
                // The other modifiers are numbers and orders.
                usual.put(path, new BsonDocument("$each", value.asDocument().get("$each")));
            } else {
                usual.put(path, value);
            }
        });
        return usual;
    }

    private static BsonArray pipeline(BsonValue pipeline, BsonDocument entry) {
        if (!pipeline.isArray()) {
            throw new SkippedException("aggregate with a hidden pipeline");
        }
        BsonArray usual = new BsonArray();
        for (BsonValue stage : pipeline.asArray()) {
            String name = stage.isDocument() ? EntryFields.firstName(stage.asDocument()) : "";
            if (name.isEmpty() || UNUSABLE_STAGES.contains(name) && isHidden(stage)) {
                throw new SkippedException("aggregate with a hidden " + (name.isEmpty() ? "stage" : name));
            }
            BsonValue operand = stage.asDocument().get(name);
            if (!isHidden(operand)) {
                usual.add(stage);
            } else if (!name.equals("$skip")) {
                usual.add(new BsonDocument(name, operand(name, operand, entry)));
            }
        }
        return usual;
    }

    private static BsonValue operand(String stage, BsonValue operand, BsonDocument entry) {
        return switch (stage) {
            case "$match" -> operand.isDocument() ? filter(operand.asDocument()) : operand;
            case "$sort", "$project" -> operand.isDocument() ? order(operand.asDocument()) : operand;
            case "$limit" ->
                new BsonInt64(Math.max(1, number(entry, "nreturned").orElse(1)));
            case "$count" -> new BsonString("n");
            default -> operand;
        };
    }
}
