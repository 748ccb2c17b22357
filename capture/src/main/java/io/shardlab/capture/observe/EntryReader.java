package io.shardlab.capture.observe;

import static io.shardlab.capture.observe.Documents.document;
import static io.shardlab.capture.observe.Documents.number;
import static io.shardlab.capture.observe.Documents.text;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonValue;

/**
 * Turns entries of the profiler and of logs into operations, and counts those that a file cannot express. Operations of the
 * server itself, of monitoring and of this program are left out. Not thread-safe.
 */
public final class EntryReader {

    /** The databases in which servers keep their own data. */
    public static final Set<String> SERVER_DATABASES = Set.of("admin", "config", "local");

    /** The name by which this program's own connections are known; they are not a part of the load. */
    static final Set<String> OWN_NAMES = Set.of("shardlab-observer", "shardlab-watch", "shardlab-capture");

    /** Commands whose statements have entries of their own. */
    private static final Set<String> WRITE_COMMANDS = Set.of("update", "delete", "bulkWrite");

    private static final List<String> HIT_COUNTERS = List.of("nreturned", "nMatched", "ndeleted");

    private final Predicate<String> databases;
    private final Skipped skipped;

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
     * Returns the operation of a line with the message "Slow query".
     *
     * @param server the log
     * @param context the thread that wrote it, such as {@code conn12}
     */
    public Optional<ObservedOperation> logged(BsonDocument attributes, long time, String server, String context) {
        return operation(
                attributes,
                time,
                number(attributes, "durationMillis").orElse(0),
                text(attributes, "type"),
                server,
                server + " " + context);
    }

    /** Returns the origin of the statements before it on its connection if a line is about a command of updates or deletes. */
    public Optional<Origin> writeCommand(BsonDocument attributes, String server, String context) {
        BsonDocument command = document(attributes, "command").orElse(new BsonDocument());
        if (!WRITE_COMMANDS.contains(Documents.firstName(command))) {
            return Optional.empty();
        }
        Origin origin = origin(command, server, server + " " + context);
        // The key is that of all statements of the command, which are operations of their own.
        return Optional.of(new Origin(server, "", origin.session(), origin.transaction(), origin.connection()));
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

    private static Optional<Action> action(BsonDocument entry, String kind) {
        BsonDocument command = document(entry, "command").orElse(new BsonDocument());
        if (kind.equals("getmore") || command.containsKey("getMore")) {
            return Optional.empty();
        }
        if (command.containsKey("$truncated")) {
            throw new SkippedException("commands that were too long for the profiler");
        }
        return switch (kind) {
            case "update" -> Optional.of(Action.update(command));
            case "remove" -> Optional.of(Action.delete(command));
            default -> Action.of(command);
        };
    }

    private static ObservedOperation observed(
            Action action,
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
                millis,
                origin(command, server, connection),
                1,
                !isRedacted(action.fields()));
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

    /** True if a log hides the values, as with {@code security.redactClientLogData}. */
    private static boolean isRedacted(BsonDocument fields) {
        return fields.values().stream().anyMatch(EntryReader::hasHidden);
    }

    private static boolean hasHidden(BsonValue value) {
        if (value.isDocument()) {
            return value.asDocument().values().stream().anyMatch(EntryReader::hasHidden);
        }
        if (value.isArray()) {
            return value.asArray().stream().anyMatch(EntryReader::hasHidden);
        }
        return value.isString() && value.asString().getValue().equals("###");
    }
}
