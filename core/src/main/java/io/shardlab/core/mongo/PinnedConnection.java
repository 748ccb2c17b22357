package io.shardlab.core.mongo;

import com.mongodb.ReadPreference;
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
import org.bson.codecs.Decoder;

/**
 * One of the driver's own connections, kept by a worker from its first command on instead of being chosen, lent, wrapped
 * in a session and given back for each. This is the one place that goes behind the driver's public interface; why is told
 * in docs/decisions/0009. Not thread-safe.
 */
final class PinnedConnection implements AutoCloseable {

    private final Cluster cluster;
    private final OperationContext context;
    private final ReadPreference readPreference;
    private Connection connection;

    private PinnedConnection(MongoClientImpl client, ReadPreference readPreference) {
        this.cluster = client.getCluster();
        this.readPreference = readPreference;
        this.context = OperationContext.simpleOperationContext(
                TimeoutSettings.create(client.getSettings()),
                client.getSettings().getServerApi(),
                client.getClientExecutor());
    }

    /**
     * A connection of a client, opened when it is first used; empty if this client's connections cannot be kept: if they
     * are too few for each worker to have one, or if each operation has a time limit of its own.
     */
    static Optional<PinnedConnection> of(MongoClient client, ReadPreference readPreference) {
        boolean suits = client instanceof MongoClientImpl known
                && isUnlimited(known.getSettings().getConnectionPoolSettings().getMaxSize())
                && client.getTimeout(TimeUnit.MILLISECONDS) == null;
        return suits ? Optional.of(new PinnedConnection((MongoClientImpl) client, readPreference)) : Optional.empty();
    }

    private static boolean isUnlimited(int maxPoolSize) {
        return maxPoolSize == 0 || maxPoolSize == Integer.MAX_VALUE;
    }

    /**
     * Runs a command; blocks until it is answered. After a failure the next command chooses a server anew.
     *
     * @throws com.mongodb.MongoException if it failed
     */
    <T> T run(String database, BsonDocument command, Decoder<T> decoder) {
        try {
            if (connection == null) {
                connection = cluster.selectServer(new ReadPreferenceServerSelector(readPreference), context)
                        .getServer()
                        .getConnection(context);
            }
            return connection.command(
                    database, command, NoOpFieldNameValidator.INSTANCE, readPreference, decoder, context);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
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
