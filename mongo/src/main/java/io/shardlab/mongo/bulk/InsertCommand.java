package io.shardlab.mongo.bulk;

import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import io.shardlab.data.document.ArrayKeys;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentBatch;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/**
 * Encodes {@code insert} commands from documents that are encoded already, by copying their bytes: the driver's own way
 * of collecting a batch looks at every document several times. One command at a time; not thread-safe.
 */
final class InsertCommand {

    /** Document bytes that surely fit one command of 16 MB, with the keys and ids of 100,000 documents. */
    static final int MOST_DOCUMENT_BYTES = 12 << 20;

    /** There may be a thousand workers; a batch makes it grow once. */
    private static final int INITIAL_BYTES = 16 * 1024;

    private static final byte[] DOCUMENTS = BsonAppender.name("documents");

    private final BsonAppender out = new BsonAppender(INITIAL_BYTES);
    private final byte[] head;

    /**
     * @param ordered whether the server stops at the first document that it refuses
     * @param writeConcern acknowledged; left to the server if it is the server's default
     * @param extras further fields of the command
     */
    InsertCommand(MongoNamespace namespace, boolean ordered, WriteConcern writeConcern, BsonDocument extras) {
        BsonDocument command = new BsonDocument("insert", new BsonString(namespace.getCollectionName()))
                .append("ordered", BsonBoolean.valueOf(ordered));
        if (!writeConcern.isServerDefault()) {
            command.append("writeConcern", writeConcern.asDocument());
        }
        command.putAll(extras);
        head = BsonAppender.encode(command);
    }

    /**
     * The command for a batch's documents from one up to but without another. Shares this object's memory: valid until the next call.
     *
     * @param from index of the first document to send
     */
    RawBsonDocument of(BatchIds ids, int from, int to) {
        DocumentBatch batch = ids.batch();
        byte[][] keys = ArrayKeys.first(to - from);
        out.truncate(0);
        out.startDocument();
        out.elementsOf(head, 0, head.length);
        out.startArray(DOCUMENTS);
        for (int i = from; i < to; i++) {
            out.startDocument(keys[i - from]);
            ids.append(i, out);
            out.elementsOf(batch.bytes(), batch.offset(i), batch.length(i));
            out.endDocument();
        }
        out.endDocument();
        out.endDocument();
        return out.view();
    }
}
