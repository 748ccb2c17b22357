package io.shardlab.mongo.collection;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import org.bson.RawBsonDocument;

/** Writes as an application does. */
final class DriverWriter implements Writer {

    private static final ReplaceOptions REPLACE = new ReplaceOptions();
    private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);

    private final MongoCollection<RawBsonDocument> collection;

    DriverWriter(MongoCollection<RawBsonDocument> collection) {
        this.collection = collection;
    }

    @Override
    public void insert(RawBsonDocument document) {
        collection.insertOne(document);
    }

    @Override
    public long update(RawBsonDocument filter, RawBsonDocument update) {
        return matched(collection.updateOne(filter, update));
    }

    @Override
    public long replace(RawBsonDocument filter, RawBsonDocument document, boolean upsert) {
        return matched(collection.replaceOne(filter, document, upsert ? UPSERT : REPLACE));
    }

    private static long matched(UpdateResult result) {
        return result.wasAcknowledged()
                ? result.getMatchedCount() + (result.getUpsertedId() == null ? 0 : 1)
                : NOT_ACKNOWLEDGED;
    }

    @Override
    public long delete(RawBsonDocument filter) {
        DeleteResult result = collection.deleteOne(filter);
        return result.wasAcknowledged() ? result.getDeletedCount() : NOT_ACKNOWLEDGED;
    }
}
