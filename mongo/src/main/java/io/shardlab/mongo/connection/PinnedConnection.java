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
import io.shardlab.core.text.Message;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;

/**
 * One of the driver's own connections, kept by a worker from its first command on. The driver would select a server, check out a
 * connection, wrap it in a session and return it for each command. This is the only class that sends commands through the
 * driver's internal classes; docs/decisions/0009 gives the reasons. Not thread-safe.
 */
public final class PinnedConnection implements AutoCloseable {

    private static final Decoder<BsonDocument> REPLIES = new BsonDocumentCodec();

    private final Cluster cluster;
    private final OperationContext context;
    private final ReadPreference readPreference;
    private Connection connection;

    private PinnedConnection(
            MongoClient client, ReadPreference readPreference, UnaryOperator<TimeoutSettings> timeouts) {
        MongoClientImpl known = (MongoClientImpl) client;
        this.cluster = known.getCluster();
        this.readPreference = readPreference;
        this.context = OperationContext.simpleOperationContext(
                timeouts.apply(TimeoutSettings.create(known.getSettings())),
                known.getSettings().getServerApi(),
                known.getClientExecutor());
    }

    /**
     * Returns a connection of a client that is opened when it is first used.
     *
     * @param readPreference the read preference; {@code primary} if this is to write to replica sets
     */
    public static PinnedConnection of(MongoClient client, ReadPreference readPreference) {
        return new PinnedConnection(client, readPreference, timeouts -> timeouts);
    }

    /**
     * Returns a connection like {@link #of}, but without a time-out for replies, as a server may search for the next documents
     * that match for any time. The end of a server is noticed by the connection's end, or by TCP keep-alive.
     */
    public static PinnedConnection withoutReadTimeout(MongoClient client, ReadPreference readPreference) {
        return new PinnedConnection(
                client,
                readPreference,
                timeouts -> timeouts.withTimeout(null, TimeUnit.MILLISECONDS).withReadTimeoutMS(0));
    }

    /** Returns how many connections of a client can be kept at a time. */
    public static int maxConnections(MongoClient client) {
        int size = ((MongoClientImpl) client)
                .getSettings()
                .getConnectionPoolSettings()
                .getMaxSize();
        return isUnlimited(size) ? Integer.MAX_VALUE : size;
    }

    /** Returns the reason why this client's connections cannot be kept; empty if they can. */
    static Optional<Message> obstacle(MongoClient client) {
        if (!(client instanceof MongoClientImpl known)) {
            return Optional.of(Message.of("the client is not the driver's own"));
        }
        if (!isUnlimited(known.getSettings().getConnectionPoolSettings().getMaxSize())) {
            return Optional.of(Message.of("the URI sets maxPoolSize, and each worker would keep a connection"));
        }
        return client.getTimeout(TimeUnit.MILLISECONDS) == null
                ? Optional.empty()
                : Optional.of(Message.of("the URI sets timeoutMS, which applies to each operation separately"));
    }

    private static boolean isUnlimited(int maxPoolSize) {
        return maxPoolSize == 0 || maxPoolSize == Integer.MAX_VALUE;
    }

    /**
     * Runs a command that reads; blocks until it is answered. After a failure the next command selects a server anew.
     *
     * @throws com.mongodb.MongoException if it failed
     */
    public <T> T read(String database, BsonDocument command, Decoder<T> decoder) {
        return run(database, command, readPreference, decoder);
    }

    /**
     * Runs a command that writes, like {@link #read}. The reply may report documents that were not written.
     *
     * @throws com.mongodb.MongoException if the whole command failed
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

    /** Returns the address of the connected server; only after a command was answered. */
    public ServerAddress address() {
        return connection.getDescription().getServerAddress();
    }

    /** Returns the connection to the driver's pool. */
    @Override
    public void close() {
        if (connection != null) {
            connection.release();
            connection = null;
        }
    }
}
