package io.shardlab.insight.capture.observe;

import static io.shardlab.insight.capture.observe.EntryFields.document;
import static io.shardlab.insight.capture.observe.EntryFields.number;
import static io.shardlab.insight.capture.observe.EntryFields.text;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Turns entries of the profiler and of logs into operations, and counts those that a file cannot express. Operations of the
 * server itself, of monitoring and of this program are left out. Not thread-safe.
 */
public final class EntryReader {

    /** The databases in which servers keep their own data. */
    public static final Set<String> SERVER_DATABASES = Set.of("admin", "config", "local");

    /** The name by which servers know the connections of captures. */
    public static final String OF_CAPTURES = "shardlab-capture";

    /** The name by which this program's own connections are known; they are not a part of the load. */
    static final Set<String> OWN_NAMES = Set.of("shardlab-observer", "shardlab-watch", OF_CAPTURES);

    /** Commands whose statements have entries of their own, with the names of the lists that some clients send. */
    private static final Map<String, String> WRITE_COMMANDS =
            Map.of("update", "updates", "delete", "deletes", "bulkWrite", "ops");

    private static final int MOST_CURSORS = 1_000_000;

    private static final List<String> HIT_COUNTERS = List.of("nreturned", "nMatched", "ndeleted");

    private final Predicate<String> databases;
    private final Skipped skipped;
    private final Set<String> cursors = new HashSet<>();

    /** @param databases selects databases by their names */
    public EntryReader(Predicate<String> databases, Skipped skipped) {
        this.databases = databases;
        this.skipped = skipped;
    }

    /**
     * Returns the operation of an entry of {@code system.profile}.
     *
     * @param server the shard or server whose profiler wrote it
     */
    public Optional<ObservedOperation> profiled(BsonDocument entry, String server) {
        BsonValue time = entry.get("ts");
        Optional<BsonDocument> opening = document(entry, "originatingCommand");
        if (time != null && time.isDateTime() && opening.isPresent() && isGetMore(entry)) {
            return more(entry, opening.get(), time.asDateTime().getValue(), server, text(entry, "client"));
        }
        return time == null || !time.isDateTime()
                ? Optional.empty()
                : operation(
                        entry,
                        time.asDateTime().getValue(),
                        number(entry, "millis").orElse(0),
                        text(entry, "op"),
                        server,
                        text(entry, "client"));
    }

    /**
     * Returns the operation of a line with the message "Slow query". The command that opened a cursor may have been fast, so the
     * first line about one of its batches stands for it.
     *
     * @param server the log
     * @param context the thread that wrote it, such as {@code conn12}
     */
    public Optional<ObservedOperation> logged(BsonDocument attributes, long time, String server, String context) {
        BsonDocument entry = attributes;
        if (attributes.containsKey("cursorid") && cursors.size() < MOST_CURSORS) {
            boolean isNew = cursors.add(server + " " + attributes.get("cursorid"));
            Optional<BsonDocument> opening = document(attributes, "originatingCommand");
            if (opening.isPresent() && isGetMore(attributes)) {
                if (!isNew) {
                    return more(attributes, opening.get(), time, server, server + " " + context);
                }
                entry = attributes.clone();
                entry.put("command", opening.get());
            }
        }
        return operation(
                entry,
                time,
                number(entry, "durationMillis").orElse(0),
                text(entry, "type"),
                server,
                server + " " + context);
    }

    /** Returns a further batch of an operation that counts already, which is one that was executed no time. */
    private Optional<ObservedOperation> more(
            BsonDocument entry, BsonDocument opening, long time, String server, String connection) {
        BsonDocument again = entry.clone();
        again.put("command", opening);
        again.remove("cursorid");
        return operation(again, time, 0, "command", server, connection).map(batch -> batch.times(0));
    }

    private static boolean isGetMore(BsonDocument entry) {
        return document(entry, "command")
                .filter(command -> command.containsKey("getMore"))
                .isPresent();
    }

    /** Returns what a line says about a command of updates or deletes whose statements have lines of their own. */
    public Optional<WriteCommand> writeCommand(BsonDocument attributes, long time, String server, String context) {
        BsonDocument command = document(attributes, "command").orElse(new BsonDocument());
        String name = EntryFields.firstName(command);
        if (!WRITE_COMMANDS.containsKey(name) || !text(attributes, "type").equals("command")) {
            return Optional.empty();
        }
        Origin origin = origin(command, server, server + " " + context);
        Origin ofStatements = new Origin(server, "", origin.session(), origin.transaction(), origin.connection());
        BulkTargets targets = BulkTargets.of(attributes, command);
        if (isForeign(attributes, targets.database(0), targets.collection(0))) {
            return Optional.of(WriteCommand.NONE);
        }
        double millis = number(attributes, "durationMillis").orElse(0);
        List<BsonValue> sent = EntryFields.array(command, WRITE_COMMANDS.get(name));
        List<ObservedOperation> listed = new ArrayList<>();
        sent.forEach(statement -> listed(statement, name, targets)
                .map(one -> one.at(time, millis / sent.size(), ofStatements))
                .ifPresent(listed::add));
        ObservedOperation unknown = ObservedOperation.unknownStatements(
                name, targets.database(0), targets.collection(0), time, millis, ofStatements, 1);
        return Optional.of(new WriteCommand(listed, statements(attributes, command), unknown));
    }

    private Optional<ObservedOperation> listed(BsonValue statement, String command, BulkTargets targets) {
        if (!statement.isDocument()) {
            return Optional.empty();
        }
        BsonDocument entry = new BsonDocument("command", statement);
        entry.put("ns", new BsonString(targets.namespace(command, statement.asDocument())));
        String kind = command.equals("delete") ? "remove" : command;
        return operation(entry, 0, 0, kind, "", "");
    }

    /**
     * Returns the number of statements. A server takes a ticket of its flow control for each, and one more after each yield; a
     * standalone server locks the collection instead, twice for a retryable statement.
     */
    private static OptionalLong statements(BsonDocument attributes, BsonDocument command) {
        long yields = number(attributes, "numYields").orElse(0);
        OptionalLong tickets = document(attributes, "flowControl")
                .map(control -> number(control, "acquireCount"))
                .orElse(OptionalLong.empty());
        if (tickets.isPresent()) {
            return OptionalLong.of(Math.max(1, tickets.getAsLong() - yields));
        }
        boolean isRetryable = command.containsKey("txnNumber") && !command.containsKey("autocommit");
        return document(attributes, "locks")
                .flatMap(locks -> document(locks, "Collection"))
                .flatMap(collection -> document(collection, "acquireCount"))
                .map(counts -> number(counts, "w"))
                .filter(OptionalLong::isPresent)
                .map(writes -> OptionalLong.of(Math.max(1, (writes.getAsLong() - yields) / (isRetryable ? 2 : 1))))
                .orElse(OptionalLong.empty());
    }

    private Optional<ObservedOperation> operation(
            BsonDocument entry, long time, long millis, String kind, String server, String connection) {
        String namespace = text(entry, "ns");
        int dot = namespace.indexOf('.');
        String database = dot < 0 ? namespace : namespace.substring(0, dot);
        String collection = dot < 0 ? "" : namespace.substring(dot + 1);
        if (isForeign(entry, database, collection)) {
            return Optional.empty();
        }
        try {
            return action(entry, kind)
                    .map(action -> observed(
                            action,
                            entry,
                            time,
                            database,
                            action.collection().isEmpty() ? collection : action.collection(),
                            millis,
                            server,
                            connection));
        } catch (SkippedException e) {
            skipped.add(e.getMessage());
            return Optional.empty();
        } catch (BsonInvalidOperationException e) {
            // Servers record commands that they refuse, too.
            skipped.add("commands with operands of a wrong type");
            return Optional.empty();
        }
    }

    private boolean isForeign(BsonDocument entry, String database, String collection) {
        return SERVER_DATABASES.contains(database)
                || !databases.test(database)
                || collection.startsWith("system.")
                // A mongos with old routing data asks again.
                || text(entry, "errName").startsWith("Stale")
                || OWN_NAMES.contains(text(entry, "appName"));
    }

    private static Optional<CommandAction> action(BsonDocument entry, String kind) {
        BsonDocument command = document(entry, "command").orElse(new BsonDocument());
        if (kind.equals("getmore") || command.containsKey("getMore")) {
            return Optional.empty();
        }
        if (entry.containsKey("resolvedViews")
                && !entry.getArray("resolvedViews").stream().allMatch(EntryReader::isTimeSeries)) {
            throw new SkippedException("operations on views");
        }
        if (command.containsKey("$truncated")) {
            throw new SkippedException("commands that were too long for the profiler");
        }
        command = Variables.inlined(command);
        command = Redaction.isHidden(command) ? Redaction.runnable(command, entry) : command;
        return switch (kind) {
            case "update" -> Optional.of(CommandAction.update(command));
            case "remove" -> Optional.of(CommandAction.delete(command));
            case "bulkWrite" -> CommandAction.bulkStatement(command);
            default -> CommandAction.of(command);
        };
    }

    /** Servers treat a time-series collection as a view of its buckets. */
    private static boolean isTimeSeries(BsonValue view) {
        List<BsonValue> chain = view.asDocument().getArray("dependencyChain", new BsonArray());
        return chain.size() == 2 && chain.get(1).asString().getValue().startsWith("system.buckets.");
    }

    private static ObservedOperation observed(
            CommandAction action,
            BsonDocument entry,
            long time,
            String database,
            String collection,
            long millis,
            String server,
            String connection) {
        BsonDocument command = document(entry, "command").orElse(new BsonDocument());
        boolean inserts = action.name().equals("insert");
        long documents = inserts ? Math.max(1, inserted(entry, command)) : 1;
        String name = !inserts ? action.name() : documents == 1 ? "insertOne" : "insertMany";
        return new ObservedOperation(
                time,
                database,
                collection,
                name,
                action.fields(),
                documents,
                inserts ? OptionalLong.empty() : hits(entry),
                text(entry, "planSummary").contains("COLLSCAN") ? OptionalLong.empty() : number(entry, "docsExamined"),
                millis,
                origin(command, server, connection),
                1,
                !Redaction.isHidden(action.fields()));
    }

    private static long inserted(BsonDocument entry, BsonDocument command) {
        BsonValue documents = command.get("documents");
        return documents != null && documents.isArray()
                ? documents.asArray().size()
                : number(entry, "ninserted").orElse(1);
    }

    /** A mongos asks shards for a cursor without documents, so that this entry has none of them. */
    private static OptionalLong hits(BsonDocument entry) {
        boolean later =
                entry.containsKey("cursorid") && number(entry, "nreturned").orElse(0) == 0;
        return later
                ? OptionalLong.empty()
                : HIT_COUNTERS.stream()
                        .filter(entry::containsKey)
                        .map(name -> number(entry, name))
                        .findFirst()
                        .orElse(OptionalLong.empty());
    }

    private static Origin origin(BsonDocument command, String server, String connection) {
        String session =
                document(command, "lsid").map(lsid -> id(lsid.get("id"))).orElse("");
        OptionalLong number = number(command, "txnNumber");
        boolean transaction = command.containsKey("autocommit");
        return new Origin(
                server,
                key(command, session, number),
                session,
                transaction ? number : OptionalLong.empty(),
                connection);
    }

    /**
     * Returns what the parts of one operation have in common: the key that a mongos makes for reads, or the session's number of a
     * retryable write. Empty if there is neither.
     */
    private static String key(BsonDocument command, String session, OptionalLong number) {
        if (command.containsKey("clientOperationKey")) {
            return id(command.get("clientOperationKey"));
        }
        return command.containsKey("stmtIds") && !session.isEmpty() && number.isPresent()
                ? session + "/" + number.getAsLong()
                : "";
    }

    private static String id(BsonValue value) {
        return value != null && value.isBinary()
                ? Base64.getEncoder().encodeToString(value.asBinary().getData())
                : "";
    }
}
