package io.shardlab.mongo.bulk;

import io.shardlab.mongo.write.WriteReply;

/** Sends the documents of a batch once. Not thread-safe. */
@FunctionalInterface
interface BatchSender {

    /**
     * Sends a batch's documents from one up to but without another; blocks until they are acknowledged as the write concern asks.
     *
     * @throws com.mongodb.MongoException if nothing is known of them
     */
    WriteReply send(BatchIds ids, int from, int to);
}
