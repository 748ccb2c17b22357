package io.shardlab.mongo.bulk;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertManyOptions;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.mongo.write.WriteReply;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * Has the driver send a batch, for what one command cannot do: not to wait for a reply ({@code w: 0}), and batches that
 * take several messages.
 */
final class DriverSender implements BatchSender {

    private final MongoCollection<RawBsonDocument> collection;
    private final InsertManyOptions options;
    private final DocumentBatch identified = new DocumentBatch();

    DriverSender(MongoCollection<RawBsonDocument> collection, boolean ordered, BsonDocument extras) {
        this.collection = collection;
        this.options = new InsertManyOptions()
                .ordered(ordered)
                .bypassDocumentValidation(extras.containsKey("bypassDocumentValidation") ? true : null);
    }

    @Override
    public WriteReply send(BatchIds ids, int from, int to) {
        identified.clear();
        for (int i = from; i < to; i++) {
            int index = i;
            identified.append(ids.batch(), index, out -> ids.append(index, out));
        }
        try {
            collection.insertMany(identified.documents(), options);
            return WriteReply.all(identified.count());
        } catch (MongoBulkWriteException e) {
            return WriteReply.of(e);
        }
    }
}
