package io.shardlab.insight.capture.observe;

import static io.shardlab.insight.capture.observe.EntryFields.document;
import static io.shardlab.insight.capture.observe.EntryFields.number;
import static io.shardlab.insight.capture.observe.EntryFields.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;

/**
 * Reads the entries of {@code $queryStats} (MongoDB 7.0 and newer), which have reads by their shapes: how often each was executed,
 * and the types of its values in place of the values, such as {@code "?number"}. Immutable and thread-safe.
 */
public final class QueryStatistics {

    private static final Set<String> COMMANDS = Set.of("find", "aggregate", "distinct", "count");

    private static final Map<String, BsonValue> EXAMPLES = Map.of(
            "?number", new BsonInt64(1),
            "?string", new BsonString(""),
            "?bool", BsonBoolean.TRUE,
            "?date", new BsonDateTime(0),
            "?objectId", new BsonObjectId(new ObjectId("000000000000000000000000")),
            "?null", BsonNull.VALUE,
            "?regex", new BsonRegularExpression("x"));

    private final Predicate<String> databases;
    private final Skipped skipped;

    /** @param databases selects databases by their names */
    public QueryStatistics(Predicate<String> databases, Skipped skipped) {
        this.databases = databases;
        this.skipped = skipped;
    }

    /**
     * One entry at one time.
     *
     * @param key the same at all times for one shape and client
     * @param executions how often it was executed since the server began to count
     * @param documents the number of documents that were returned
     * @param micros the time that it took, in microseconds
     */
    public record Reading(BsonDocument key, long executions, double documents, double micros) {

        /** Reads an entry; empty if it has no counters. */
        public static Optional<Reading> of(BsonDocument entry) {
            BsonDocument metrics = document(entry, "metrics").orElse(new BsonDocument());
            return document(entry, "key")
                    .filter(key -> metrics.containsKey("execCount"))
                    .map(key -> new Reading(
                            key,
                            number(metrics, "execCount").orElse(0),
                            sum(metrics, "docsReturned"),
                            sum(metrics, "totalExecMicros")));
        }

        private static double sum(BsonDocument metrics, String name) {
            return document(metrics, name)
                    .map(metric -> metric.get("sum"))
                    .filter(BsonValue::isNumber)
                    .map(value -> value.isDecimal128()
                            ? value.asDecimal128().getValue().bigDecimalValue().doubleValue()
                            : value.asNumber().doubleValue())
                    .orElse(0.0);
        }

        /** Returns what was added since an earlier reading. */
        public Reading since(Reading earlier) {
            return new Reading(
                    key, executions - earlier.executions, documents - earlier.documents, micros - earlier.micros);
        }
    }

    /** Returns the operation of a reading, with as many executions; empty if it does not belong to the load. */
    public Optional<ObservedOperation> operation(Reading reading, long timeMillis) {
        BsonDocument shape = document(reading.key(), "queryShape").orElse(new BsonDocument());
        BsonDocument namespace = document(shape, "cmdNs").orElse(new BsonDocument());
        String database = text(namespace, "db");
        String collection = text(namespace, "coll");
        String command = text(shape, "command");
        boolean foreign = !databases.test(database) || collection.startsWith("system.") || collection.startsWith("$");
        if (reading.executions() <= 0 || foreign || isOwn(reading.key())) {
            return Optional.empty();
        }
        if (!COMMANDS.contains(command)) {
            skipped.add(command, reading.executions());
            return Optional.empty();
        }
        try {
            return CommandAction.of(command(shape, command, collection, reading))
                    .map(action -> new ObservedOperation(
                            timeMillis,
                            database,
                            collection,
                            action.name(),
                            action.fields(),
                            1,
                            OptionalLong.of(Math.round(reading.documents() / reading.executions())),
                            reading.micros() / reading.executions() / 1000,
                            new Origin("", "", "", OptionalLong.empty(), ""),
                            reading.executions(),
                            false));
        } catch (SkippedException e) {
            skipped.add(e.getMessage(), reading.executions());
            return Optional.empty();
        }
    }

    private static boolean isOwn(BsonDocument key) {
        return document(key, "client")
                .flatMap(client -> document(client, "application"))
                .map(application -> text(application, "name"))
                .filter(EntryReader.OWN_NAMES::contains)
                .isPresent();
    }

    /** Returns a command with examples in place of the types of values. */
    private static BsonDocument command(BsonDocument shape, String name, String collection, Reading reading) {
        BsonDocument command = new BsonDocument(name, new BsonString(collection));
        shape.forEach((field, value) -> {
            if (!field.equals("command") && !field.equals("cmdNs")) {
                command.put(field, example(value));
            }
        });
        if (command.containsKey("limit")) {
            command.put("limit", new BsonInt64(Math.max(1, Math.round(reading.documents() / reading.executions()))));
        }
        command.remove("skip");
        return command;
    }

    private static BsonValue example(BsonValue value) {
        if (value.isDocument()) {
            BsonDocument document = new BsonDocument();
            value.asDocument().forEach((name, field) -> document.put(name, example(field)));
            boolean equality = document.size() == 1 && document.containsKey("$eq");
            return equality ? document.get("$eq") : document;
        }
        if (value.isArray()) {
            return new BsonArray(
                    value.asArray().stream().map(QueryStatistics::example).toList());
        }
        return value.isString() ? example(value.asString().getValue()) : value;
    }

    private static BsonValue example(String type) {
        if (type.startsWith("?array<")) {
            BsonValue element = example(type.substring("?array<".length(), Math.max(7, type.length() - 1)));
            return new BsonArray(List.of(element));
        }
        return type.startsWith("?") ? EXAMPLES.getOrDefault(type, new BsonString("")) : new BsonString(type);
    }
}
