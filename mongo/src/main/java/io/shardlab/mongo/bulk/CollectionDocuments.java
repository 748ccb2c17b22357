package io.shardlab.mongo.bulk;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lte;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Asks the primaries of a collection. */
final class CollectionDocuments implements StoredDocuments {

    private final MongoCollection<RawBsonDocument> collection;

    CollectionDocuments(MongoCollection<RawBsonDocument> collection) {
        this.collection =
                collection.withReadPreference(ReadPreference.primary()).withReadConcern(ReadConcern.LOCAL);
    }

    @Override
    public boolean holds(RawBsonDocument document) {
        BsonDocument wanted = document.decode(new BsonDocumentCodec());
        // Each shard may have one.
        List<RawBsonDocument> found =
                collection.find(eq("_id", wanted.get("_id"))).into(new ArrayList<>());
        return found.stream().anyMatch(wanted::equals);
    }

    @Override
    public int leading(BatchIds ids, int from) {
        int index = from;
        try (MongoCursor<RawBsonDocument> found = collection
                .find(and(
                        gte("_id", ids.id(from)), lte("_id", ids.id(ids.batch().count() - 1))))
                .projection(Projections.include("_id"))
                .sort(Sorts.ascending("_id"))
                .iterator()) {
            while (found.hasNext() && found.next().getObjectId("_id").getValue().equals(ids.id(index))) {
                index++;
            }
        }
        return index - from;
    }
}
