package io.shardlab.mongo.collection;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.mongo.connection.PinnedConnection;
import org.bson.RawBsonDocument;

/**
 * How one worker reads and writes a collection through its router, both by the same path and, where connections are kept,
 * over the same one. As the router's client says: with its read preference, read concern and write concern.
 */
public record CollectionAccess(Finder finder, Writer writer) implements AutoCloseable {

    /** Opens a connection only when it is first used. */
    public static CollectionAccess of(Router router, MongoNamespace namespace, ClientPath path) {
        MongoDatabase database = router.client().getDatabase(namespace.getDatabaseName());
        String name = namespace.getCollectionName();
        if (path == ClientPath.DRIVER) {
            return new CollectionAccess(
                    new DriverFinder(database, name),
                    new DriverWriter(database.getCollection(name, RawBsonDocument.class)));
        }
        PinnedConnection connection = PinnedConnection.of(router.client(), database.getReadPreference());
        return new CollectionAccess(
                new CommandFinder(connection, database, name),
                new CommandWriter(connection, database.getName(), name, database.getWriteConcern()));
    }

    @Override
    public void close() {
        finder.close();
        writer.close();
    }
}
