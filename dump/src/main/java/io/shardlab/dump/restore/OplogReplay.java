package io.shardlab.dump.restore;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.dump.format.DocumentSink;
import io.shardlab.dump.format.Tally;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Applies the entries of a dump's oplog in their order by {@code applyOps}, as mongorestore does: without the UUIDs that
 * collections had, transactions when they commit, and what concerns indexes on the plan of those that are still to be made.
 */
final class OplogReplay implements DocumentSink {

    /** Entries that change nothing, or only what a cluster keeps for itself. */
    private static final Set<String> IGNORED = Set.of("n", "cd", "ci", "cu", "km");

    private static final Set<String> IGNORED_COMMANDS =
            Set.of("startIndexBuild", "abortIndexBuild", "setMultikeyMetadata", "dropIdent");

    private static final Set<String> COMMANDS =
            Set.of("create", "drop", "dropDatabase", "collMod", "convertToCapped", "emptycapped", "renameCollection");

    /** The fields of an entry that say what it does. */
    private static final List<String> KEPT = List.of("ts", "t", "v", "op", "ns", "o", "o2");

    private static final int MOST_TOGETHER = 500;
    private static final int MOST_BYTES = 4 << 20;

    private final MongoClient client;
    private final IndexPlan indexes;
    private final BsonTimestamp limit;
    private final Tally tally;
    private final Map<BsonDocument, List<BsonDocument>> transactions = new HashMap<>();
    private final BsonArray waiting = new BsonArray();
    private int waitingBytes;
    private boolean beyondLimit;
    private long lastOffset;

    /** @param limit entries from that time on are left out; null for none */
    OplogReplay(MongoClient client, IndexPlan indexes, BsonTimestamp limit, Tally tally) {
        this.client = client;
        this.indexes = indexes;
        this.limit = limit;
        this.tally = tally;
    }

    @Override
    public void document(byte[] bytes, int start, int length, long offset) {
        lastOffset = offset;
        try {
            BsonDocument entry = new RawBsonDocument(Arrays.copyOfRange(bytes, start, start + length))
                    .decode(new BsonDocumentCodec());
            beyondLimit |= limit != null && entry.getTimestamp("ts").compareTo(limit) >= 0;
            if (beyondLimit) {
                return;
            }
            entry(entry);
        } catch (RunFailedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new RunFailedException(
                    "The entry at byte " + offset + " of the dump's oplog cannot be read: " + e.getMessage() + ".", e);
        }
        waitingBytes += length;
        if (waiting.size() >= MOST_TOGETHER || waitingBytes >= MOST_BYTES) {
            flush();
        }
        tally.add(1, length);
    }

    @Override
    public void end() {
        flush();
        tally.complete();
    }

    private void entry(BsonDocument entry) {
        BsonDocument change = entry.getDocument("o", new BsonDocument());
        if (entry.getString("op").getValue().equals("c") && entry.containsKey("txnNumber")) {
            transaction(entry, change);
        } else {
            apply(entry);
        }
    }

    private void transaction(BsonDocument entry, BsonDocument change) {
        BsonDocument key = new BsonDocument("lsid", entry.get("lsid")).append("txn", entry.get("txnNumber"));
        if (change.containsKey("abortTransaction")) {
            transactions.remove(key);
            return;
        }
        List<BsonDocument> parts = transactions.computeIfAbsent(key, any -> new ArrayList<>());
        if (change.containsKey("applyOps")) {
            parts.add(change);
        }
        if (!isTrue(change, "partialTxn") && !isTrue(change, "prepare")) {
            parts.forEach(this::applyNested);
            transactions.remove(key);
        }
    }

    private static boolean isTrue(BsonDocument document, String name) {
        return document.containsKey(name)
                && document.get(name).isBoolean()
                && document.getBoolean(name).getValue();
    }

    private void applyNested(BsonDocument change) {
        for (BsonValue nested : change.getArray("applyOps")) {
            apply(nested.asDocument());
        }
    }

    private void apply(BsonDocument entry) {
        String operation = entry.getString("op").getValue();
        String namespace = entry.getString("ns").getValue();
        if (IGNORED.contains(operation) || namespace.startsWith("config.") || namespace.startsWith("__mdb_internal")) {
            return;
        }
        if (operation.equals("c")) {
            command(entry, namespace.substring(0, namespace.indexOf('.')), entry.getDocument("o"));
        } else {
            waiting.add(kept(entry));
        }
    }

    private static BsonDocument kept(BsonDocument entry) {
        BsonDocument kept = new BsonDocument();
        KEPT.stream().filter(entry::containsKey).forEach(field -> kept.append(field, entry.get(field)));
        return kept;
    }

    private void command(BsonDocument entry, String database, BsonDocument change) {
        String name = change.getFirstKey();
        switch (name) {
            case "applyOps" -> applyNested(change);
            case "createIndexes" -> {
                BsonDocument index = change.clone();
                index.remove(name);
                indexes.add(collection(database, change, name), index, false);
            }
            case "commitIndexBuild" ->
                change.getArray("indexes")
                        .forEach(index -> indexes.add(collection(database, change, name), index.asDocument(), false));
            case "dropIndexes", "dropIndex", "deleteIndex", "deleteIndexes" ->
                indexes.remove(
                        collection(database, change, name),
                        change.getString("index", new BsonString("")).getValue());
            default -> {
                if (IGNORED_COMMANDS.contains(name)) {
                    return;
                }
                if (!COMMANDS.contains(name)) {
                    throw new RunFailedException("The oplog of the dump has the command " + name + " at "
                            + entry.get("ts") + ", which cannot be applied.");
                }
                runCommand(entry, database, change, name);
            }
        }
    }

    private void runCommand(BsonDocument entry, String database, BsonDocument change, String name) {
        if (name.equals("drop")) {
            indexes.removeAll(collection(database, change, name));
        } else if (name.equals("dropDatabase")) {
            indexes.removeDatabase(database);
        }
        // A command does not share an applyOps with others.
        flush();
        change.remove("recordIdsReplicated");
        waiting.add(kept(entry));
        flush();
    }

    private static MongoNamespace collection(String database, BsonDocument change, String command) {
        return new MongoNamespace(database, change.getString(command).getValue());
    }

    private void flush() {
        if (waiting.isEmpty()) {
            return;
        }
        try {
            client.getDatabase("admin").runCommand(new BsonDocument("applyOps", waiting));
        } catch (MongoException e) {
            throw new RunFailedException(
                    "Applying the oplog up to its entry at byte " + lastOffset + " failed: " + MongoErrors.describe(e)
                            + ".",
                    e);
        }
        waiting.clear();
        waitingBytes = 0;
    }
}
