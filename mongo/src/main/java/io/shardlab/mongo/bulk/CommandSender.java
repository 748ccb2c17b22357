package io.shardlab.mongo.bulk;

import com.mongodb.client.MongoCollection;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.mongo.write.WriteReply;
import org.bson.BsonDocument;

/** Sends a batch as one command that was encoded here: the cheapest way there is. */
final class CommandSender implements BatchSender {

    private final PinnedConnection connection;
    private final String database;
    private final InsertCommand command;

    CommandSender(PinnedConnection connection, MongoCollection<?> collection, boolean ordered, BsonDocument extras) {
        this.connection = connection;
        this.database = collection.getNamespace().getDatabaseName();
        this.command = new InsertCommand(collection.getNamespace(), ordered, collection.getWriteConcern(), extras);
    }

    @Override
    public WriteReply send(BatchIds ids, int from, int to) {
        return WriteReply.of(connection.write(database, command.of(ids, from, to)));
    }
}
