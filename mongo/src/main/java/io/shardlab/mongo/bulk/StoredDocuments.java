package io.shardlab.mongo.bulk;

import org.bson.RawBsonDocument;

/** What of a batch the servers hold already. Thread-safe; blocking; throws the driver's exceptions. */
interface StoredDocuments {

    /** Whether a document of the same {@code _id} is there that is the same in every field. */
    boolean holds(RawBsonDocument document);

    /** How many documents from one on are there without a gap; their ids were made here. */
    int leading(BatchIds ids, int from);
}
