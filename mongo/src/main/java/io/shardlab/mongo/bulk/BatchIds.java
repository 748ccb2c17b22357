package io.shardlab.mongo.bulk;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.DocumentIds;
import org.bson.types.ObjectId;

/**
 * The {@code _id}s of a batch's documents: their own where they have one, and otherwise made here.
 *
 * @param batch whose documents
 * @param ids of the load
 * @param firstNumber the number of the batch's first document in the load
 * @param mayHoldIds whether documents have to be looked at for an {@code _id} of their own
 */
record BatchIds(DocumentBatch batch, DocumentIds ids, long firstNumber, boolean mayHoldIds) {

    /** Whether the document gets its id here. */
    boolean isMade(int index) {
        return !(mayHoldIds && batch.holdsId(index));
    }

    /** The id that the document gets here. */
    ObjectId id(int index) {
        return ids.id(firstNumber + index);
    }

    /** Appends the document's id if it has none of its own. */
    void append(int index, BsonAppender out) {
        if (isMade(index)) {
            ids.append(firstNumber + index, out);
        }
    }
}
