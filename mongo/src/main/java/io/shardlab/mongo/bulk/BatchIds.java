package io.shardlab.mongo.bulk;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.write.WriteCommand;
import org.bson.RawBsonDocument;
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
    void append(int index, BsonAppender out) {
        if (isMade(index)) {
            ids.append(firstNumber + index, out);
        }
    }

    /** Encodes the insertion of the documents from {@code from} to {@code to}, the latter excluded. */
    RawBsonDocument encode(WriteCommand insert, int from, int to) {
        return insert.of(to - from, (i, out) -> {
            int index = from + i;
            append(index, out);
            out.elementsOf(batch.bytes(), batch.offset(index), batch.length(index));
        });
    }
}
