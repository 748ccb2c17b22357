package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import io.shardlab.transfer.dump.catalog.ServerCatalog;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** Leaves out documents that an earlier restore inserted: those that are stored with the same bytes. Not thread-safe. */
final class StoredAlready {

    private final MongoCollection<RawBsonDocument> collection;
    private final DumpBatch rest;

    StoredAlready(MongoClient client, MongoNamespace namespace, int batchBytes) {
        rest = new DumpBatch(batchBytes);
        collection = ServerCatalog.collection(client, namespace, RawBsonDocument.class)
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL);
    }

    /** Returns the documents of a batch that are not stored; valid until the next call. */
    DumpBatch without(DumpBatch batch) {
        BsonArray ids = new BsonArray();
        for (RawBsonDocument document : batch.documents.documents()) {
            if (document.containsKey("_id")) {
                ids.add(document.get("_id"));
            }
        }
        Set<ByteBuffer> found = new HashSet<>();
        collection
                .find(new BsonDocument("_id", new BsonDocument("$in", ids)))
                .forEach(document -> found.add(document.getByteBuffer().asNIO()));
        rest.clear(batch.firstNumber);
        for (int i = 0; i < batch.documents.count(); i++) {
            ByteBuffer bytes =
                    ByteBuffer.wrap(batch.documents.bytes(), batch.documents.offset(i), batch.documents.length(i));
            if (!found.contains(bytes)) {
                rest.addFrom(batch, i);
            }
        }
        return rest;
    }
}
