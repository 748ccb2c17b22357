package io.shardlab.mongo.collection;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import io.shardlab.core.deployment.Router;

/**
 * Makes the senders of one worker for the collections of a database, all on one client path. Not thread-safe; blocking. To be
 * closed after its senders were used for the last time.
 */
public interface CommandSenders extends AutoCloseable {

    /**
     * Creates a sender of commands on one collection. A sender that writes needs the read preference {@code primary}.
     *
     * @param writeConcern an acknowledged one on the direct path
     */
    CommandSender of(String collection, ReadPreference preference, ReadConcern readConcern, WriteConcern writeConcern);

    @Override
    void close();

    /** Creates senders over connections of the worker's own, each opened when it is first used. */
    static CommandSenders direct(Router router, String database) {
        return new DirectSenders(router.client(), database);
    }

    /** Creates senders through the driver's public interface. */
    static CommandSenders driver(Router router, String database) {
        return new DriverSenders(router.client().getDatabase(database), null);
    }

    /**
     * Creates senders through the driver in a session of the router's client, which the caller closes after this. The concerns of
     * senders do not apply in a transaction.
     */
    static CommandSenders driver(Router router, String database, ClientSession session) {
        return new DriverSenders(router.client().getDatabase(database), session);
    }
}
