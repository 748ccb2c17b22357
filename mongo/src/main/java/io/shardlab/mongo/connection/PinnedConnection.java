package io.shardlab.mongo.connection;

import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.internal.MongoClientImpl;
import com.mongodb.internal.TimeoutSettings;
import com.mongodb.internal.connection.Cluster;
import com.mongodb.internal.connection.Connection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.selector.ReadPreferenceServerSelector;
import com.mongodb.internal.validator.NoOpFieldNameValidator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;

/**
 * One of the driver's own connections, kept by a worker from its first command on instead of being chosen, lent, wrapped
 * in a session and given back for each. This is the one class that sends commands through the driver's internal classes;
 * docs/decisions/0009 says why. Not thread-safe.
 */
public final class PinnedConnection implements AutoCloseable {

    private static final Decoder<BsonDocument> REPLIES = new BsonDocumentCodec();

    private final Cluster cluster;
    private final OperationContext context;
    private final ReadPreference readPreference;
    private Connection connection;

    private PinnedConnection(MongoClientImpl client, ReadPreference readPreference, TimeoutSettings timeouts) {
        this.cluster = client.getCluster();
        this.readPreference = readPreference;
        this.context = OperationContext.simpleOperationContext(
                timeouts, client.getSettings().getServerApi(), client.getClientExecutor());
    }

    /**
     * A connection of a client, opened when it is first used.
     *
     * @param readPreference of what is read; {@code primary} if this is to write to replica sets
     */
    public static PinnedConnection of(MongoClient client, ReadPreference readPreference) {
        MongoClientImpl known = (MongoClientImpl) client;
        return new PinnedConnection(known, readPreference, TimeoutSettings.create(known.getSettings()));
    }

    /**
     * As {@link #of}, but without a time-out for replies: to find the next documents that match, a server may search for any
     * time. What ended is noticed by the connection's end, or by TCP keep-alive.
     */
    public static PinnedConnection withoutReadTimeout(MongoClient client, ReadPreference readPreference) {
        MongoClientImpl known = (MongoClientImpl) client;
        return new PinnedConnection(
                known,
                readPreference,
                TimeoutSettings.create(known.getSettings())
                        .withTimeout(null, TimeUnit.MILLISECONDS)
                        .withReadTimeoutMS(0));
    }

    /** How many connections of a client can be kept at a time. */
    public static int most(MongoClient client) {
        int size = ((MongoClientImpl) client)
                .getSettings()
                .getConnectionPoolSettings()
                .getMaxSize();
        return isUnlimited(size) ? Integer.MAX_VALUE : size;
    }

    /** Why this client's connections cannot be kept; empty if they can. */
    static Optional<String> obstacle(MongoClient client) {
        if (!(client instanceof MongoClientImpl known)) {
            return Optional.of("the client is not the driver's own");
        }
        if (!isUnlimited(known.getSettings().getConnectionPoolSettings().getMaxSize())) {
            return Optional.of("the URI sets maxPoolSize, and each worker would keep a connection");
        }
        return client.getTimeout(TimeUnit.MILLISECONDS) == null
                ? Optional.empty()
                : Optional.of("the URI sets timeoutMS, which counts for each operation anew");
    }

    private static boolean isUnlimited(int maxPoolSize) {
        return maxPoolSize == 0 || maxPoolSize == Integer.MAX_VALUE;
    }

    /**
     * Runs a command that reads; blocks until it is answered. After a failure the next command chooses a server anew.
     *
     * @throws com.mongodb.MongoException if it failed
     */
    public <T> T read(String database, BsonDocument command, Decoder<T> decoder) {
        return run(database, command, readPreference, decoder);
    }

    /**
     * As {@link #read}, for a command that writes. The reply may tell of documents that were not written.
     *
     * @throws com.mongodb.MongoException if it failed as a whole
     */
    public BsonDocument write(String database, BsonDocument command) {
        return run(database, command, ReadPreference.primary(), REPLIES);
    }

    private <T> T run(String database, BsonDocument command, ReadPreference preference, Decoder<T> decoder) {
        try {
            if (connection == null) {
                connection = cluster.selectServer(new ReadPreferenceServerSelector(readPreference), context)
                        .getServer()
                        .getConnection(context);
            }
            return connection.command(database, command, NoOpFieldNameValidator.INSTANCE, preference, decoder, context);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Of the server that it leads to; only after a command was answered. */
    public ServerAddress address() {
        return connection.getDescription().getServerAddress();
    }

    /** Gives the connection back to the driver's pool. */
    @Override
    public void close() {
        if (connection != null) {
            connection.release();
            connection = null;
        }
    }
}
