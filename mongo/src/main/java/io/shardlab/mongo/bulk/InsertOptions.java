package io.shardlab.mongo.bulk;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.write.RetryTime;
import org.bson.BsonDocument;

/**
 * The way in which a load inserts.
 *
 * @param ordered true if the server stops a batch at the first document that it refuses
 * @param ids the ids of documents that have none of their own
 * @param mayHoldIds true if documents may have an {@code _id} of their own
 * @param resumed true if documents may be there already, from an earlier run of the same load
 * @param path the client path of batches; those that one command cannot hold always go through the driver
 * @param retryTime the time for which batches that meet a transient error are sent again
 * @param extras further fields of the {@code insert} command; through the driver only {@code bypassDocumentValidation}
 */
public record InsertOptions(
        boolean ordered,
        DocumentIds ids,
        boolean mayHoldIds,
        boolean resumed,
        ClientPath path,
        RetryTime retryTime,
        BsonDocument extras) {}
