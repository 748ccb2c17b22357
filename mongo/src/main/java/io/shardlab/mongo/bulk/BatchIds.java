package io.shardlab.mongo.bulk;

import io.shardlab.mongo.document.ArrayKeys;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentIds;
import org.bson.types.ObjectId;

/**
 * The {@code _id}s of a batch's documents: their own, or made here where they have none.
 *
 * @param batch the documents
 * @param ids the ids of the load
 * @param firstNumber the number of the batch's first document in the load
 * @param mayHoldIds true if documents may have an {@code _id} of their own
 */
record BatchIds(DocumentBatch batch, DocumentIds ids, long firstNumber, boolean mayHoldIds) {

    boolean isMade(int index) {
        return !(mayHoldIds && batch.holdsId(index));
    }

    ObjectId id(int index) {
        return ids.id(firstNumber + index);
    }

    /** Appends the document's id if it has none of its own. */
    private void append(int index, BsonAppender out) {
        if (isMade(index)) {
            ids.append(firstNumber + index, out);
        }
    }

    /** Appends a list of the documents from {@code from} to {@code to}, the latter excluded. */
    void append(byte[] name, int from, int to, BsonAppender out) {
        byte[][] keys = ArrayKeys.first(to - from);
        out.startArray(name);
        for (int index = from; index < to; index++) {
            out.startDocument(keys[index - from]);
            append(index, out);
            out.elementsOf(batch.bytes(), batch.offset(index), batch.length(index));
            out.endDocument();
        }
        out.endDocument();
    }
}
