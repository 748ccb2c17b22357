package io.shardlab.dump.restore;

import com.mongodb.MongoNamespace;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.dump.catalog.ServerCatalog;
import io.shardlab.dump.restore.RestoreOptions.Choice;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Applies operations of an oplog to the servers, and what concerns indexes to the plan of those that are made afterwards.
 * Servers pass over commands on what is not there, and put a collection aside whose name another one takes; so this class
 * looks before. Not thread-safe.
 */
final class ReplayTarget {

    /** The collection of a database that holds the definitions of its views. */
    static final String VIEWS = "system.views";

    private final ServerCatalog catalog;
    private final OplogBatch batch;
    private final IndexPlan indexes;
    private final RestoreOptions options;
    private final Set<MongoNamespace> restored;
    private final Map<MongoNamespace, Boolean> there = new HashMap<>();
    private final UnappliedOperations unapplied = new UnappliedOperations();

    /** @param restored the collections that the dump has brought */
    ReplayTarget(
            ServerCatalog catalog,
            OplogBatch batch,
            IndexPlan indexes,
            RestoreOptions options,
            Set<MongoNamespace> restored) {
        this.catalog = catalog;
        this.batch = batch;
        this.indexes = indexes;
        this.options = options;
        this.restored = new HashSet<>(restored);
    }

    /** Applies an insert, update or delete. */
    void write(OplogOperation operation) {
        MongoNamespace collection = operation.collection();
        if (collection.getCollectionName().equals(VIEWS) && !exists(collection)) {
            // It is there once a database had a view, and no dump has it.
            applyBefore(operation, "create", collection);
            there.put(collection, true);
        }
        if (isThere(operation)) {
            batch.add(operation);
        }
    }

    /** Applies a command; one that consists of others is not for this method. */
    void command(OplogOperation operation) {
        switch (operation.command()) {
            case "create" -> create(operation);
            case "drop" -> drop(operation);
            case "dropDatabase" -> dropDatabase(operation);
            case "renameCollection" -> rename(operation);
            default -> {
                if (isThere(operation)) {
                    change(operation, operation.collection(), operation.change());
                }
            }
        }
    }

    private void change(OplogOperation operation, MongoNamespace collection, BsonDocument change) {
        String command = operation.command();
        switch (command) {
            case "createIndexes" -> {
                change.remove(command);
                indexes.add(collection, change);
            }
            case "commitIndexBuild" ->
                change.getArray("indexes").forEach(index -> indexes.add(collection, index.asDocument()));
            // An index is there once it is built; metadata may have been read later than that, or before an end.
            case "startIndexBuild", "abortIndexBuild" ->
                change.getArray("indexes")
                        .forEach(index ->
                                dropIndex(collection, index.asDocument().get("name")));
            case "dropIndexes", "dropIndex", "deleteIndex", "deleteIndexes" ->
                dropIndex(collection, change.get("index"));
            case "collMod" -> modify(operation, collection, change);
            case "convertToCapped" -> {
                batch.run(operation, change);
                indexes.removeAll(collection);
            }
            case "emptycapped" -> batch.apply(operation, operation.applicable());
            default ->
                throw new RunFailedException("The oplog was applied up to its " + operation.describe()
                        + ", a command that cannot be applied.");
        }
    }

    private void create(OplogOperation operation) {
        MongoNamespace collection = operation.collection();
        indexes.removeAll(collection);
        if (exists(collection) && isLeftover(collection)) {
            applyBefore(operation, "drop", collection);
            there.put(collection, false);
        }
        if (!exists(collection)) {
            BsonDocument change = operation.change();
            change.remove("recordIdsReplicated");
            BsonDocument entry = operation.applicable().append("o", change);
            if (options.has(Choice.PRESERVE_UUID) && operation.document().containsKey("ui")) {
                entry.append("ui", operation.document().get("ui"));
            }
            batch.apply(operation, entry);
            there.put(collection, true);
        }
        restored.add(collection);
    }

    /** Applies a command that an operation presupposes and the oplog does not have. */
    private void applyBefore(OplogOperation operation, String command, MongoNamespace collection) {
        BsonDocument change = new BsonDocument(command, new BsonString(collection.getCollectionName()));
        batch.apply(
                operation,
                new BsonDocument("op", new BsonString("c"))
                        .append("ns", new BsonString(collection.getDatabaseName() + ".$cmd"))
                        .append("o", change));
    }

    /** Whether it is to be replaced: it was there before this restore. */
    private boolean isLeftover(MongoNamespace collection) {
        return options.has(Choice.DROP)
                && !restored.contains(collection)
                && !collection.getCollectionName().equals(VIEWS);
    }

    private void drop(OplogOperation operation) {
        MongoNamespace collection = operation.collection();
        if (exists(collection)) {
            batch.apply(operation, operation.applicable());
            there.put(collection, false);
        }
        indexes.removeAll(collection);
        unapplied.dropped(collection);
    }

    private void dropDatabase(OplogOperation operation) {
        String database = operation.database();
        batch.apply(operation, operation.applicable());
        there.keySet().removeIf(collection -> collection.getDatabaseName().equals(database));
        indexes.removeDatabase(database);
        unapplied.droppedDatabase(database);
    }

    private void rename(OplogOperation operation) {
        BsonDocument change = operation.change();
        MongoNamespace from = operation.collection();
        MongoNamespace to = new MongoNamespace(change.getString("to").getValue());
        if (isThere(operation)) {
            if (exists(to)) {
                makeRoom(operation, to, change);
            }
            // Servers take the UUID of what is dropped, which is another one here, and put the collection aside
            // otherwise.
            change.remove("dropTarget");
            batch.apply(operation, operation.applicable().append("o", change));
            there.put(from, false);
            there.put(to, true);
            restored.add(to);
            indexes.rename(from, to);
        }
        unapplied.renamed(from, to);
    }

    private void makeRoom(OplogOperation renaming, MongoNamespace to, BsonDocument change) {
        if (!replaces(change)) {
            throw new RunFailedException(
                    "The oplog was applied up to its " + renaming.describe() + ", as " + to + " is there already.");
        }
        applyBefore(renaming, "drop", to);
    }

    private static boolean replaces(BsonDocument change) {
        BsonValue target = change.get("dropTarget", BsonBoolean.FALSE);
        return !target.isBoolean() || target.asBoolean().getValue();
    }

    private void dropIndex(MongoNamespace collection, BsonValue which) {
        indexes.drop(collection, which);
        unapplied.droppedIndex(collection, which);
    }

    private void modify(OplogOperation operation, MongoNamespace collection, BsonDocument change) {
        // Servers since 4.2 do not know these options, which did nothing before.
        change.remove("noPadding");
        change.remove("usePowerOf2Sizes");
        BsonValue index = change.remove("index");
        if (index != null && !indexes.modify(collection, index.asDocument()) && !options.has(Choice.NO_INDEXES)) {
            unapplied.addIndex(collection, which(index.asDocument()), operation);
        }
        if (change.size() > 1 || index == null) {
            batch.apply(operation, operation.applicable().append("o", change));
        }
    }

    private static BsonValue which(BsonDocument index) {
        return index.containsKey("name") ? index.get("name") : index.get("keyPattern");
    }

    /** Sends what waits; blocks until the servers have applied it. */
    void flush() {
        batch.flush();
    }

    /** The operations that found nothing to act on that was not dropped later, in words; empty if there are none. */
    Optional<String> unapplied() {
        return unapplied.sentence();
    }

    private boolean isThere(OplogOperation operation) {
        boolean there = exists(operation.collection());
        if (!there) {
            unapplied.add(operation.collection(), operation);
        }
        return there;
    }

    private boolean exists(MongoNamespace collection) {
        return there.computeIfAbsent(
                collection,
                unknown -> catalog.find(unknown.getDatabaseName(), unknown.getCollectionName())
                        .isPresent());
    }
}
