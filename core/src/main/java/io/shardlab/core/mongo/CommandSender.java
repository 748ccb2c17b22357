package io.shardlab.core.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import org.bson.BsonDocument;

/** Sends a batch as one command that was encoded here: the cheapest way through the driver. */
final class CommandSender implements BatchSender {

    private final MongoDatabase database;
    private final InsertCommand command;

    CommandSender(MongoDatabase database, MongoCollection<?> collection, boolean ordered) {
        this.database = database;
        this.command = new InsertCommand(collection.getNamespace(), ordered, collection.getWriteConcern());
    }

    @Override
    public WriteReply send(BatchIds ids, int from, int to) {
        return WriteReply.of(database.runCommand(command.of(ids, from, to), BsonDocument.class));
    }
}
