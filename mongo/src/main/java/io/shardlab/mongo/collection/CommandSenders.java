package io.shardlab.mongo.collection;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.mongo.connection.PinnedConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.RawBsonDocument;

/**
 * Makes the senders of one worker for the collections of a database, all on one client path: over kept connections, one for each
 * read preference and opened when it is first used, or through the driver's public interface. Not thread-safe; blocking.
 */
public final class CommandSenders implements AutoCloseable {

    private final MongoClient client;
    private final String database;
    private final ClientPath path;
    private final ClientSession session;
    private final Map<ReadPreference, PinnedConnection> connections = new HashMap<>();
    private final List<CommandSender> senders = new ArrayList<>();

    private CommandSenders(Router router, String database, ClientPath path, ClientSession session) {
        this.client = router.client();
        this.database = database;
        this.path = path;
        this.session = session;
    }

    public static CommandSenders on(ClientPath path, Router router, String database) {
        return new CommandSenders(router, database, path, null);
    }

    /**
     * Creates senders through the driver in a session of the router's client, which the caller closes after this. The concerns of
     * senders do not apply in a transaction.
     */
    public static CommandSenders in(ClientSession session, Router router, String database) {
        return new CommandSenders(router, database, ClientPath.DRIVER, session);
    }

    /** Creates a sender with the read preference and the concerns of the client. */
    public CommandSender of(String collection) {
        return of(collection, client.getReadPreference(), client.getReadConcern(), client.getWriteConcern());
    }

    /**
     * Creates a sender of commands on one collection. A sender that writes needs the read preference {@code primary}.
     *
     * @param writeConcern an acknowledged one on the direct path
     */
    public CommandSender of(
            String collection, ReadPreference preference, ReadConcern readConcern, WriteConcern writeConcern) {
        CommandSender sender = path == ClientPath.DIRECT
                ? new DirectSender(
                        connections.computeIfAbsent(preference, asked -> PinnedConnection.of(client, database, asked)),
                        collection,
                        readConcern,
                        writeConcern)
                : new DriverSender(
                        client.getDatabase(database)
                                .getCollection(collection, RawBsonDocument.class)
                                .withReadPreference(preference)
                                .withReadConcern(readConcern)
                                .withWriteConcern(writeConcern),
                        session);
        senders.add(sender);
        return sender;
    }

    /** Closes the senders. */
    @Override
    public void close() {
        senders.forEach(CommandSender::close);
    }
}
