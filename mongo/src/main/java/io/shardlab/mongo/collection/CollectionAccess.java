package io.shardlab.mongo.collection;

import com.mongodb.MongoNamespace;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;

/**
 * The finder and the writer of one worker for a collection, through the worker's router and on the same client path; a kept
 * connection serves both. They use the read preference, read concern and write concern of the router's client.
 */
public record CollectionAccess(Finder finder, Writer writer) implements AutoCloseable {

    /** Opens a connection only when it is first used. */
    public static CollectionAccess of(Router router, MongoNamespace namespace, ClientPath path) {
        MongoDatabase database = router.client().getDatabase(namespace.getDatabaseName());
        if (path == ClientPath.DRIVER) {
            return through(new DriverAccess(database, namespace.getCollectionName(), null));
        }
        CommandAccess commands = new CommandAccess(router.client(), database, namespace.getCollectionName());
        return new CollectionAccess(commands, commands);
    }

    /** Uses the driver, in a session of the router's client, which the caller closes after this. */
    public static CollectionAccess of(Router router, MongoNamespace namespace, ClientSession session) {
        MongoDatabase database = router.client().getDatabase(namespace.getDatabaseName());
        return through(new DriverAccess(database, namespace.getCollectionName(), session));
    }

    private static CollectionAccess through(DriverAccess driver) {
        return new CollectionAccess(driver, driver);
    }

    @Override
    public void close() {
        finder.close();
    }
}
