package io.shardlab.workloads.crud;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentIds;
import java.nio.ByteBuffer;
import org.bson.types.ObjectId;

/**
 * The part of all documents that one of several workers reads.
 *
 * @param ids of the documents
 * @param from the first number
 * @param to behind the last number
 * @param whole whether that is all there is, which needs no condition
 */
record WorkerRange(DocumentIds ids, long from, long to, boolean whole) {

    private static final byte[] ID = BsonAppender.name("_id");
    private static final byte[] FROM = BsonAppender.name("$gte");
    private static final byte[] BELOW = BsonAppender.name("$lt");

    /** The ranges of all workers follow one another and are of one size, but for a document. */
    static WorkerRange of(int worker, int workers, CrudDocuments documents) {
        return new WorkerRange(
                documents.ids(),
                documents.count() * worker / workers,
                documents.count() * (worker + 1) / workers,
                workers == 1);
    }

    boolean isEmpty() {
        return from == to;
    }

    /** Appends the elements of a filter. */
    void appendFilter(BsonAppender out) {
        if (whole) {
            return;
        }
        out.startDocument(ID);
        append(FROM, ids.id(from), out);
        append(BELOW, ids.id(to), out);
        out.endDocument();
    }

    private static void append(byte[] name, ObjectId id, BsonAppender out) {
        ByteBuffer bytes = ByteBuffer.wrap(id.toByteArray());
        out.objectId(name, bytes.getInt(), bytes.getLong());
    }
}
