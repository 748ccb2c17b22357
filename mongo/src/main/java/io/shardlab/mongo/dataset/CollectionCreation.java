package io.shardlab.mongo.dataset;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** The creation of a collection with options, zones and indexes. Blocking; used once, by one thread. */
final class CollectionCreation {

    private final TargetCollection collection;
    private final CollectionDesign design;
    private final MongoDatabase database;
    private final BsonString name;

    CollectionCreation(TargetCollection collection, CollectionDesign design) {
        this.collection = collection;
        this.design = design;
        this.database = collection.database();
        this.name = new BsonString(collection.namespace().getCollectionName());
    }

    /**
     * Creates the collection.
     *
     * @param sharding shards it, or creates the index of the shard key
     * @throws UsageException if the servers refuse something, and then the collection is not there
     */
    void run(Runnable sharding) {
        step(Message.of("the options"), () -> {
            BsonDocument create = new BsonDocument("create", name);
            create.putAll(design.options());
            database.runCommand(create);
        });
        try {
            if (collection.onShards()) {
                step(Message.of("the zones"), () -> collection.sharding().addZones(design.zones()));
            }
            createIndexes(collection, design.keyIndex().stream().toList());
            step(Message.of("the shard key"), sharding);
            createIndexes(collection, design.indexesBeforeLoad());
        } catch (UsageException e) {
            collection.drop();
            throw e;
        }
    }

    private void step(Message subject, Runnable step) {
        refusedAs(collection, subject, step);
    }

    /** Creates the indexes by which documents expire, or lets that of the key do so; blocks until they are built. */
    static void completeIndexes(TargetCollection collection, CollectionDesign design) {
        createIndexes(collection, design.indexesAfterLoad());
        design.expiringKeyIndex()
                .map(CollectionDesign::named)
                .ifPresent(index -> refusedAs(
                        collection,
                        subject(index),
                        () -> collection
                                .database()
                                .runCommand(new BsonDocument(
                                                "collMod",
                                                new BsonString(
                                                        collection.namespace().getCollectionName()))
                                        .append(
                                                "index",
                                                new BsonDocument("name", index.get("name"))
                                                        .append(
                                                                CollectionDesign.TTL,
                                                                index.get(CollectionDesign.TTL))))));
    }

    private static Message subject(BsonDocument index) {
        return Message.of("the index {0}", index.getDocument("key").toJson());
    }

    /** Creates indexes one by one; blocks until they are built. */
    static void createIndexes(TargetCollection collection, List<BsonDocument> indexes) {
        indexes.stream().map(CollectionDesign::named).forEach(index -> {
            BsonDocument command = new BsonDocument(
                            "createIndexes",
                            new BsonString(collection.namespace().getCollectionName()))
                    .append("indexes", new BsonArray(List.of(index)));
            refusedAs(collection, subject(index), () -> collection.database().runCommand(command));
        });
    }

    private static void refusedAs(TargetCollection collection, Message subject, Runnable step) {
        try {
            step.run();
        } catch (MongoCommandException e) {
            if (MongoErrors.isTransient(e) || e.getErrorCode() == MongoErrors.UNAUTHORIZED) {
                throw e;
            }
            throw new UsageException(Message.of(
                    "The servers refuse {0} of the collection {1}: {2}.",
                    subject, collection.namespace().getCollectionName(), e.getErrorMessage()));
        }
    }
}
