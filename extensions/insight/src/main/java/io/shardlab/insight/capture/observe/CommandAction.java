package io.shardlab.insight.capture.observe;

import static io.shardlab.insight.capture.observe.EntryFields.copy;
import static io.shardlab.insight.capture.observe.EntryFields.document;
import static io.shardlab.insight.capture.observe.EntryFields.isTrue;
import static io.shardlab.insight.capture.observe.EntryFields.number;
import static io.shardlab.insight.capture.observe.EntryFields.text;

import io.shardlab.insight.capture.sample.Disclosure;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A server's command as the action of a workload file, with the fields that the file has for it.
 *
 * @param name the action
 * @param collection the collection; empty if the command does not name it
 * @param fields the fields, without what drivers and mongos add to a command
 */
record CommandAction(String name, String collection, BsonDocument fields) {

    /** Commands of drivers, tools and servers that are not work of an application. */
    private static final Set<String> NOT_WORK = Set.of(
            "getMore",
            "killCursors",
            "explain",
            "hello",
            "isMaster",
            "ismaster",
            "ping",
            "buildInfo",
            "buildinfo",
            "profile",
            "serverStatus",
            "listCollections",
            "listIndexes",
            "listDatabases",
            "collStats",
            "dbStats",
            "endSessions",
            "refreshSessions",
            "commitTransaction",
            "abortTransaction",
            "coordinateCommitTransaction",
            "prepareTransaction",
            "saslStart",
            "saslContinue",
            "logout",
            "dataSize",
            "splitVector",
            "autoSplitVector",
            "checkShardingIndex",
            "getParameter",
            "currentOp",
            "connectionStatus",
            "whatsmyuri",
            "getLog",
            "top",
            "validate",
            "killSessions",
            "killOp",
            "replSetGetStatus",
            "configureQueryAnalyzer");

    private static final Set<String> WRITING_STAGES = Set.of("$out", "$merge");

    /** Stages of tools and of mongos, and cursors that wait for changes. */
    private static final Set<String> FOREIGN_STAGES = Set.of(
            "$changeStream",
            "$collStats",
            "$currentOp",
            "$indexStats",
            "$listSessions",
            "$listLocalSessions",
            "$planCacheStats",
            "$queryStats",
            "$documents",
            "$search",
            "$searchMeta",
            "$vectorSearch",
            "$rankFusion");

    /**
     * Returns the action of a command.
     *
     * @return empty if the command is not work of an application
     * @throws SkippedException if it is, and a workload file cannot express it
     */
    static Optional<CommandAction> of(BsonDocument command) {
        String name = EntryFields.firstName(command);
        return switch (name) {
            case "find" -> find(command);
            case "aggregate" -> aggregate(command);
            case "count" -> Optional.of(of("count", command, renamed(command, "query", "filter"), "limit"));
            case "distinct" -> Optional.of(distinct(command));
            case "insert" -> Optional.of(of("insert", command, new BsonDocument()));
            case "findAndModify", "findandmodify" -> Optional.of(findAndModify(command));
            // Each of their statements has an entry of its own.
            case "update", "delete", "bulkWrite" -> Optional.empty();
            default -> {
                if (NOT_WORK.contains(name) || name.startsWith("_") || name.isEmpty()) {
                    yield Optional.empty();
                }
                throw new SkippedException(Disclosure.operator(name));
            }
        };
    }

    /** Returns the action of one statement of an {@code update} command. */
    static CommandAction update(BsonDocument statement) {
        BsonValue change = statement.get("u");
        if (change == null) {
            throw new SkippedException("update without its operators");
        }
        boolean replaces = change.isDocument()
                && !EntryFields.firstName(change.asDocument()).startsWith("$");
        BsonDocument fields = renamed(statement, "q", "filter");
        fields.put(replaces ? "replacement" : "update", change);
        if (isTrue(statement, "upsert")) {
            fields.put("upsert", statement.get("upsert"));
        }
        copy(statement, fields, "arrayFilters", "hint", "collation");
        String name = replaces ? "replaceOne" : isTrue(statement, "multi") ? "updateMany" : "updateOne";
        return new CommandAction(name, "", fields);
    }

    /** Returns the action of one statement of a {@code delete} command. */
    static CommandAction delete(BsonDocument statement) {
        BsonDocument fields = renamed(statement, "q", "filter");
        copy(statement, fields, "hint", "collation");
        return new CommandAction(number(statement, "limit").orElse(0) == 1 ? "deleteOne" : "deleteMany", "", fields);
    }

    /** Returns the action of one statement of a {@code bulkWrite} command (MongoDB 8.0 and newer). */
    static Optional<CommandAction> bulkStatement(BsonDocument statement) {
        BsonDocument known = new BsonDocument("q", document(statement, "filter").orElseGet(BsonDocument::new));
        copy(statement, known, "multi", "upsert", "arrayFilters", "hint", "collation");
        return switch (EntryFields.firstName(statement)) {
            case "update" -> {
                if (statement.containsKey("updateMods")) {
                    known.put("u", statement.get("updateMods"));
                }
                yield Optional.of(update(known));
            }
            case "delete" -> {
                known.put("limit", new BsonInt32(isTrue(statement, "multi") ? 0 : 1));
                yield Optional.of(delete(known));
            }
            case "insert" -> Optional.of(new CommandAction("insert", "", new BsonDocument()));
            // The command itself, whose statements have entries of their own.
            default -> Optional.empty();
        };
    }

    private static Optional<CommandAction> find(BsonDocument command) {
        if (isTrue(command, "tailable")) {
            throw new SkippedException("find with a tailable cursor");
        }
        BsonDocument fields = renamed(command, "filter", "filter");
        document(command, "projection").ifPresent(projection -> {
            BsonDocument own = projection.clone();
            // A mongos asks for it to merge the shards' answers.
            own.remove("$sortKey");
            if (!own.isEmpty()) {
                fields.put("projection", own);
            }
        });
        document(command, "sort").filter(sort -> !sort.isEmpty()).ifPresent(sort -> fields.put("sort", sort));
        for (String name : new String[] {"skip", "limit", "batchSize"}) {
            if (number(command, name).orElse(0) > 0) {
                fields.put(name, command.get(name));
            }
        }
        return Optional.of(of("find", command, fields));
    }

    private static Optional<CommandAction> aggregate(BsonDocument command) {
        if (!command.get("aggregate").isString()) {
            throw new SkippedException("aggregate without a collection");
        }
        if (command.containsKey("fromMongos") && !isTrue(command, "fromMongos")) {
            // A part of another aggregation that one shard asks of another, such as $lookup.
            return Optional.empty();
        }
        BsonValue pipeline = command.get("pipeline");
        if (pipeline == null || !pipeline.isArray()) {
            throw new SkippedException("aggregate without its pipeline");
        }
        for (BsonValue stage : pipeline.asArray()) {
            String name = stage.isDocument() ? EntryFields.firstName(stage.asDocument()) : "";
            if (name.equals("$mergeCursors")) {
                // The second half of an aggregation whose first half is an entry of its own.
                return Optional.empty();
            }
            if (WRITING_STAGES.contains(name) || FOREIGN_STAGES.contains(name)) {
                throw new SkippedException("aggregate with " + name);
            }
        }
        Optional<BsonDocument> counted = CountPipeline.filterOf(pipeline.asArray());
        if (counted.isPresent()) {
            return Optional.of(of("count", command, new BsonDocument("filter", counted.get())));
        }
        BsonDocument fields = new BsonDocument("pipeline", pipeline);
        return Optional.of(of("aggregate", command, fields, "allowDiskUse"));
    }

    private static CommandAction distinct(BsonDocument command) {
        BsonDocument fields = new BsonDocument("key", command.getOrDefault("key", new BsonString("")));
        document(command, "query").filter(query -> !query.isEmpty()).ifPresent(query -> fields.put("filter", query));
        return of("distinct", command, fields);
    }

    private static CommandAction findAndModify(BsonDocument command) {
        BsonDocument fields = renamed(command, "query", "filter");
        String name = "findOneAndDelete";
        if (!isTrue(command, "remove")) {
            BsonValue change = command.getOrDefault("update", new BsonDocument());
            boolean replaces = change.isDocument()
                    && !EntryFields.firstName(change.asDocument()).startsWith("$");
            name = replaces ? "findOneAndReplace" : "findOneAndUpdate";
            fields.put(replaces ? "replacement" : "update", change);
            if (isTrue(command, "new")) {
                fields.put("returnDocument", new BsonString("after"));
            }
        }
        document(command, "sort").filter(sort -> !sort.isEmpty()).ifPresent(sort -> fields.put("sort", sort));
        document(command, "fields").filter(some -> !some.isEmpty()).ifPresent(some -> fields.put("projection", some));
        if (isTrue(command, "upsert")) {
            fields.put("upsert", command.get("upsert"));
        }
        copy(command, fields, "arrayFilters");
        return of(name, command, fields);
    }

    /** Adds what all commands have in common. */
    private static CommandAction of(String name, BsonDocument command, BsonDocument fields, String... more) {
        copy(command, fields, more);
        hint(command, fields);
        document(command, "collation")
                .filter(collation -> !text(collation, "locale").equals("simple"))
                .ifPresent(collation -> fields.put("collation", collation));
        concern(command, "readConcern", fields);
        concern(command, "writeConcern", fields);
        document(command, "$readPreference")
                .map(preference -> text(preference, "mode"))
                .filter(mode -> !mode.isEmpty() && !mode.startsWith("primary"))
                .ifPresent(mode -> fields.put("readPreference", new BsonString(mode)));
        String collection = text(command, EntryFields.firstName(command));
        return new CommandAction(name, collection.equals(Redaction.HIDDEN) ? "" : collection, fields);
    }

    /** A mongos wraps the name of an index. */
    private static void hint(BsonDocument command, BsonDocument fields) {
        BsonValue hint = command.get("hint");
        if (hint != null && hint.isDocument()) {
            hint = hint.asDocument().getOrDefault("$hint", hint);
        }
        if (hint != null && !(hint.isDocument() && hint.asDocument().isEmpty())) {
            fields.put("hint", hint);
        }
    }

    /** Copies a concern that the client has chosen, without the times of its session. */
    private static void concern(BsonDocument command, String name, BsonDocument fields) {
        document(command, name)
                .filter(concern -> text(concern, "provenance").isEmpty()
                        || text(concern, "provenance").equals("clientSupplied"))
                .ifPresent(concern -> {
                    BsonDocument own = new BsonDocument();
                    copy(concern, own, "level", "w", "j");
                    if (!own.isEmpty()) {
                        fields.put(name, own);
                    }
                });
    }

    private static BsonDocument renamed(BsonDocument command, String name, String shown) {
        return new BsonDocument(shown, document(command, name).orElseGet(BsonDocument::new));
    }

    /** Aggregations by which drivers count documents. */
    private static final class CountPipeline {

        private CountPipeline() {}

        /** Returns the filter if a pipeline is that of a driver's countDocuments without skip and limit. */
        static Optional<BsonDocument> filterOf(BsonArray pipeline) {
            if (pipeline.size() != 2) {
                return Optional.empty();
            }
            Optional<BsonDocument> group = document(pipeline.get(1).asDocument(), "$group");
            boolean counts = group.filter(CountPipeline::counts).isPresent();
            return counts ? document(pipeline.get(0).asDocument(), "$match") : Optional.empty();
        }

        private static boolean counts(BsonDocument group) {
            BsonValue id = constant(group.get("_id"));
            return group.size() == 2
                    && id != null
                    && (id.isNull() || id.isNumber())
                    && document(group, "n")
                            .filter(sum -> sum.size() == 1)
                            .map(sum -> constant(sum.get("$sum")))
                            .filter(one -> one.isNumber() && one.asNumber().intValue() == 1)
                            .isPresent();
        }

        private static BsonValue constant(BsonValue value) {
            return value != null && value.isDocument() ? value.asDocument().getOrDefault("$const", value) : value;
        }
    }
}
