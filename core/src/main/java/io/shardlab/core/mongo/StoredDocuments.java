package io.shardlab.core.mongo;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lte;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Asks what of a batch is on the servers already. Thread-safe; blocking. */
final class StoredDocuments {

    private final MongoCollection<RawBsonDocument> collection;

    StoredDocuments(MongoCollection<RawBsonDocument> collection) {
        this.collection = collection.withReadPreference(ReadPreference.primary());
    }

    /** Whether the document that has the same {@code _id} is the same in every field. */
    boolean holds(RawBsonDocument document) {
        BsonDocument wanted = document.decode(new BsonDocumentCodec());
        RawBsonDocument found = collection.find(eq("_id", wanted.get("_id"))).first();
        return wanted.equals(found);
    }

    /** How many of the documents with these numbers are there; their ids were made here. */
    int count(BatchIds ids, int from) {
        return (int) collection.countDocuments(and(
                gte("_id", ids.ids().id(ids.firstNumber() + from)),
                lte("_id", ids.ids().id(ids.firstNumber() + ids.batch().count() - 1))));
    }
}
