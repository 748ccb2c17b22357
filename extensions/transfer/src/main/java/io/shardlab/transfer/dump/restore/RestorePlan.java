package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.catalog.CollectionMetadata;
import io.shardlab.transfer.dump.format.DocumentSink;
import io.shardlab.transfer.dump.format.DumpInput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.Tally;
import io.shardlab.transfer.dump.restore.RestoreOptions.Choice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** The collections of a dump that are to be restored, with their names on the servers. Immutable and thread-safe. */
final class RestorePlan {

    private final DumpInput input;
    private final RestoreOptions options;
    private final Map<DumpedCollection, Planned> collections = new LinkedHashMap<>();

    /** A collection of the dump that is to be restored. */
    record Planned(DumpedCollection source, MongoNamespace namespace, CollectionMetadata metadata, Tally tally) {

        /** Returns the name of the collection that holds the documents. */
        MongoNamespace dataNamespace() {
            return source.isTimeSeries()
                    ? new MongoNamespace(
                            namespace.getDatabaseName(), DumpedCollection.BUCKETS + namespace.getCollectionName())
                    : namespace;
        }
    }

    /** @throws UsageException if two collections would get the same name, or one a name that servers refuse */
    RestorePlan(DumpInput input, RestoreOptions options, Notices notices) {
        this.input = input;
        this.options = options;
        Map<MongoNamespace, DumpedCollection> sources = new HashMap<>();
        List<String> ignored = new ArrayList<>();
        for (DumpedCollection collection : input.collections()) {
            if (collection.isOplog()
                    || collection.isOldIndexes()
                    || !options.namespaces().includes(collection.namespace())) {
                continue;
            }
            if (isInternal(collection.database(), collection.collection())) {
                ignored.add(collection.namespace());
                continue;
            }
            MongoNamespace namespace = targetOf(collection);
            DumpedCollection other = sources.put(namespace, collection);
            if (other != null) {
                throw new UsageException(Message.of(
                        "Both {0} and {1} of the dump would be restored as {2}: choose other names by --ns-from and "
                                + "--ns-to, or leave one out by --ns-exclude.",
                        other.namespace(), collection.namespace(), namespace));
            }
            CollectionMetadata metadata = CollectionMetadata.of(collection);
            Tally tally = new Tally(namespace.getFullName());
            collections.put(collection, new Planned(collection, namespace, metadata, tally));
        }
        if (!ignored.isEmpty()) {
            notices.say(Message.of(
                    "Internal collections of servers are not restored, including users and roles: {0}.",
                    String.join(", ", ignored)));
        }
    }

    private MongoNamespace targetOf(DumpedCollection collection) {
        String source = collection.namespace();
        String renamed = options.namespaces().renamed(source);
        try {
            return new MongoNamespace(renamed);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    renamed.equals(source)
                            ? Message.of(
                                    "The dump has a collection '{0}', a name that servers refuse: rename it by --ns-from and "
                                            + "--ns-to, or leave it out by --ns-exclude.",
                                    source)
                            : Message.of(
                                    "--ns-from and --ns-to must give names of the form DATABASE.COLLECTION, but {0} would become "
                                            + "'{1}'.",
                                    source, renamed),
                    e);
        }
    }

    /** Reports whether servers keep a collection for themselves, such as users, roles and the state of a cluster. */
    static boolean isInternal(String database, String collection) {
        return database.equals("config")
                || database.equals("local")
                || collection.startsWith("$")
                || collection.startsWith("system.") && !collection.equals("system.js");
    }

    Collection<Planned> collections() {
        return collections.values();
    }

    /** Returns the plan for a collection; null if it is not to be restored. */
    Planned of(DumpedCollection collection) {
        return collections.get(collection);
    }

    /**
     * Refuses a restore that cannot succeed.
     *
     * @param exists reports whether the servers have a collection
     */
    void requireUsable(TargetKind target, Predicate<Planned> exists) {
        boolean hasOplog = input.collections().stream().anyMatch(DumpedCollection::isOplog);
        boolean replays = options.has(Choice.REPLAY_OPLOG);
        if (collections.isEmpty() && !(replays && hasOplog)) {
            throw new UsageException(Message.of(
                    "There is nothing to restore: {0} has no {1}.",
                    input.displayName(), options.namespaces().description()));
        }
        if (replays && !hasOplog) {
            throw new UsageException(Message.of(
                    "--oplog-replay needs a dump that was taken with --oplog, but {0} has no oplog.",
                    input.displayName()));
        }
        if (replays && target == TargetKind.SHARDED) {
            throw new UsageException(
                    Message.of("--oplog-replay is for a replica set or a single server, but the target is sharded."));
        }
        List<String> lost = collections.keySet().stream()
                .filter(collection -> !input.hasDocuments(collection))
                .map(DumpedCollection::namespace)
                .toList();
        if (!lost.isEmpty()) {
            throw new RunFailedException(Message.of(
                    "{0} has metadata but no documents of {1}: its files are lost, or the dump did not end. "
                            + "--ns-exclude leaves a collection out.",
                    input.displayName(), String.join(", ", lost)));
        }
        if (options.has(Choice.DROP) || options.has(Choice.RESUME)) {
            return;
        }
        for (Planned planned : collections.values()) {
            if (planned.source().isTimeSeries() && exists.test(planned)) {
                throw new UsageException(Message.of(
                        "The time series {0} exists already, and documents cannot be added to it: give --drop, or "
                                + "another name by --ns-from and --ns-to.",
                        planned.namespace()));
            }
        }
    }

    /**
     * Takes {@link DumpedCollection#OLD_INDEXES}: a document for each index of a database.
     *
     * @param all the collection of indexes
     * @param indexes gets the indexes of collections without metadata; metadata contain the same indexes
     */
    DocumentSink oldIndexes(DumpedCollection all, IndexPlan indexes) {
        return new DocumentSink() {
            @Override
            public void document(byte[] bytes, int start, int length, long offset) {
                try {
                    BsonDocument index = CollectionMetadata.index(
                            new RawBsonDocument(Arrays.copyOfRange(bytes, start, start + length)));
                    String namespace = index.getString("ns").getValue();
                    // The folder may have another name than the database had.
                    String collection = namespace.substring(namespace.indexOf('.') + 1);
                    collections.values().stream()
                            .filter(planned -> planned.source().metadata().isEmpty()
                                    && planned.source().database().equals(all.database())
                                    && planned.source().collection().equals(collection))
                            .forEach(planned -> indexes.add(planned.namespace(), index));
                } catch (RuntimeException e) {
                    throw new RunFailedException(
                            Message.of(
                                    "The index at byte {0,number,#} of {1} in the dump cannot be read: {2}.",
                                    offset, all.namespace(), e.getMessage()),
                            e);
                }
            }

            @Override
            public void end() {}
        };
    }
}
