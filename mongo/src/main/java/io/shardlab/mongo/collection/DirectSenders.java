package io.shardlab.mongo.collection;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import io.shardlab.mongo.connection.PinnedConnection;
import java.util.HashMap;
import java.util.Map;

/** Senders over kept connections, one for each read preference. */
final class DirectSenders implements CommandSenders {

    private final MongoClient client;
    private final String database;
    private final Map<ReadPreference, PinnedConnection> connections = new HashMap<>();

    DirectSenders(MongoClient client, String database) {
        this.client = client;
        this.database = database;
    }

    @Override
    public CommandSender of(
            String collection, ReadPreference preference, ReadConcern readConcern, WriteConcern writeConcern) {
        PinnedConnection connection =
                connections.computeIfAbsent(preference, asked -> PinnedConnection.of(client, asked));
        return new DirectSender(connection, database, collection, readConcern, writeConcern);
    }

    @Override
    public void close() {
        connections.values().forEach(PinnedConnection::close);
    }
}
