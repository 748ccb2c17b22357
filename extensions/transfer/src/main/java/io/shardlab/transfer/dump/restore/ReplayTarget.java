package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoNamespace;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.catalog.ServerCatalog;
import io.shardlab.transfer.dump.restore.RestoreOptions.Choice;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Applies operations of an oplog to the servers, and changes of indexes to the plan of those that are built afterwards.
 * Servers ignore commands on collections that do not exist, and rename a collection whose name another one gets, so this
 * class checks first. Not thread-safe.
 */
final class ReplayTarget {

    /** The collection of a database that holds the definitions of its views. */
    static final String VIEWS = "system.views";

    private final ServerCatalog catalog;
    private final OplogBatch batch;
    private final IndexPlan indexes;
    private final RestoreOptions options;
    private final Set<MongoNamespace> restored;
    private final Map<MongoNamespace, Boolean> existing = new HashMap<>();
    private final UnappliedOperations unapplied = new UnappliedOperations();

    /** @param restored the collections that come from the dump */
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
            // It exists once a database has had a view, and dumps do not contain it.
            applyBefore(operation, "create", collection);
            existing.put(collection, true);
        }
        if (isApplicable(operation)) {
            batch.add(operation);
        }
    }

    /** Applies a command that does not consist of other operations. */
    void command(OplogOperation operation) {
        switch (operation.command()) {
            case "create" -> create(operation);
            case "drop" -> drop(operation);
            case "dropDatabase" -> dropDatabase(operation);
            case "renameCollection" -> rename(operation);
            default -> {
                if (isApplicable(operation)) {
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
            // The metadata may have been read while the index was being built, or before it was dropped.
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
                throw new RunFailedException(Message.of(
                        "The oplog was applied up to its {0}, a command that cannot be applied.",
                        operation.describe()));
        }
    }

    private void create(OplogOperation operation) {
        MongoNamespace collection = operation.collection();
        indexes.removeAll(collection);
        if (exists(collection) && isLeftover(collection)) {
            applyBefore(operation, "drop", collection);
            existing.put(collection, false);
        }
        if (!exists(collection)) {
            BsonDocument change = operation.change();
            change.remove("recordIdsReplicated");
            BsonDocument entry = operation.applicable().append("o", change);
            if (options.has(Choice.PRESERVE_UUID) && operation.document().containsKey("ui")) {
                entry.append("ui", operation.document().get("ui"));
            }
            batch.apply(operation, entry);
            existing.put(collection, true);
        }
        restored.add(collection);
    }

    /** Applies a command that has to precede an operation and is not in the oplog. */
    private void applyBefore(OplogOperation operation, String command, MongoNamespace collection) {
        BsonDocument change = new BsonDocument(command, new BsonString(collection.getCollectionName()));
        batch.apply(
                operation,
                new BsonDocument("op", new BsonString("c"))
                        .append("ns", new BsonString(collection.getDatabaseName() + ".$cmd"))
                        .append("o", change));
    }

    /** Reports whether a collection existed before this restore and is to be replaced. */
    private boolean isLeftover(MongoNamespace collection) {
        return options.has(Choice.DROP)
                && !restored.contains(collection)
                && !collection.getCollectionName().equals(VIEWS);
    }

    private void drop(OplogOperation operation) {
        MongoNamespace collection = operation.collection();
        if (exists(collection)) {
            batch.apply(operation, operation.applicable());
            existing.put(collection, false);
        }
        indexes.removeAll(collection);
        unapplied.dropped(collection::equals);
    }

    private void dropDatabase(OplogOperation operation) {
        String database = operation.database();
        batch.apply(operation, operation.applicable());
        Predicate<MongoNamespace> dropped =
                collection -> collection.getDatabaseName().equals(database);
        existing.keySet().removeIf(dropped);
        indexes.removeAll(dropped);
        unapplied.dropped(dropped);
    }

    private void rename(OplogOperation operation) {
        BsonDocument change = operation.change();
        MongoNamespace from = operation.collection();
        MongoNamespace to = new MongoNamespace(change.getString("to").getValue());
        if (isApplicable(operation)) {
            if (exists(to)) {
                dropTarget(operation, to, change);
            }
            // The option contains the UUID of the dropped collection. As it differs here, servers would rename that
            // collection.
            change.remove("dropTarget");
            batch.apply(operation, operation.applicable().append("o", change));
            existing.put(from, false);
            existing.put(to, true);
            restored.add(to);
            indexes.rename(from, to);
        }
        unapplied.renamed(from, to);
    }

    private void dropTarget(OplogOperation renaming, MongoNamespace to, BsonDocument change) {
        BsonValue target = change.get("dropTarget", BsonBoolean.FALSE);
        if (target.isBoolean() && !target.asBoolean().getValue()) {
            throw new RunFailedException(
                    Message.of("The oplog was applied up to its {0}, as {1} exists already.", renaming.describe(), to));
        }
        applyBefore(renaming, "drop", to);
    }

    private void dropIndex(MongoNamespace collection, BsonValue which) {
        indexes.drop(collection, which);
        unapplied.droppedIndex(collection, which);
    }

    private void modify(OplogOperation operation, MongoNamespace collection, BsonDocument change) {
        // Servers since 4.2 refuse these options, which had no effect before.
        change.remove("noPadding");
        change.remove("usePowerOf2Sizes");
        BsonValue index = change.remove("index");
        if (index != null && !indexes.modify(collection, index.asDocument()) && !options.has(Choice.NO_INDEXES)) {
            BsonValue name = index.asDocument().get("name");
            unapplied.add(collection, name == null ? index.asDocument().get("keyPattern") : name, operation);
        }
        if (change.size() > 1 || index == null) {
            batch.apply(operation, operation.applicable().append("o", change));
        }
    }

    /** Sends the operations that wait; blocks until the servers have applied them. */
    void flush() {
        batch.flush();
    }

    /** Describes the operations whose collection or index does not exist and was not dropped later; empty if none. */
    Optional<Message> unapplied() {
        return unapplied.sentence();
    }

    /** Reports whether the collection exists; if not, notes that the operation is not applied. */
    private boolean isApplicable(OplogOperation operation) {
        boolean exists = exists(operation.collection());
        if (!exists) {
            unapplied.add(operation.collection(), null, operation);
        }
        return exists;
    }

    private boolean exists(MongoNamespace collection) {
        return existing.computeIfAbsent(
                collection, unknown -> catalog.find(unknown).isPresent());
    }
}
