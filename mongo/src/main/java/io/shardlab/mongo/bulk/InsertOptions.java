package io.shardlab.mongo.bulk;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.data.document.DocumentIds;
import io.shardlab.mongo.write.RetryTime;
import org.bson.BsonDocument;

/**
 * How a load inserts.
 *
 * @param ordered whether the server stops a batch at the first document that it refuses
 * @param ids the ids of documents that have none of their own
 * @param mayHoldIds whether documents may have an {@code _id} of their own
 * @param resumed whether documents may be there already, from an earlier run of the same load
 * @param path which way batches take; those that one command cannot hold go through the driver on either
 * @param retryTime how long batches that meet a transient error are sent again
 * @param extras further fields of the {@code insert} command; through the driver only {@code bypassDocumentValidation}
 */
public record InsertOptions(
        boolean ordered,
        DocumentIds ids,
        boolean mayHoldIds,
        boolean resumed,
        ClientPath path,
        RetryTime retryTime,
        BsonDocument extras) {

    /** Without further fields. */
    public InsertOptions(
            boolean ordered,
            DocumentIds ids,
            boolean mayHoldIds,
            boolean resumed,
            ClientPath path,
            RetryTime retryTime) {
        this(ordered, ids, mayHoldIds, resumed, path, retryTime, new BsonDocument());
    }
}
