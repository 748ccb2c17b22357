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
import io.shardlab.mongo.document.BsonAppender;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.BsonBinaryReader;
import org.bson.codecs.Decoder;

/**
 * One of the driver's own connections, kept by a worker from its first command on. The driver would select a server, check out a
 * connection, wrap it in a session, and encode and decode several objects for each command. Here the driver sends the first
 * command only, which shows what it appends to each. Those that follow are sent as they are ({@link KeptStream}), and the driver
 * is given each that fails. This is the only class that sends commands through the driver's internal classes; docs/decisions/0009
 * gives the reasons. Not thread-safe.
 */
public final class PinnedConnection implements AutoCloseable {

    private static final byte[] END = {0};

    private final Cluster cluster;
    private final OperationContext context;
    private final String database;
    private final ReadPreference readPreference;
    private final Commands reads;
    private final Commands writes;
    private Connection connection;
    private KeptStream stream;

    /** Commands of one read preference. */
    private static final class Commands {

        private final ReadPreference preference;
        /** The elements that the driver appends to each; null until it has sent the first, or if they need it. */
        private byte[] ending;

        Commands(ReadPreference preference) {
            this.preference = preference;
        }
    }

    private PinnedConnection(
            MongoClient client,
            String database,
            ReadPreference readPreference,
            UnaryOperator<TimeoutSettings> timeouts) {
        MongoClientImpl known = (MongoClientImpl) client;
        this.cluster = known.getCluster();
        this.database = database;
        this.readPreference = readPreference;
        this.reads = new Commands(readPreference);
        this.writes = new Commands(ReadPreference.primary());
        this.context = OperationContext.simpleOperationContext(
                timeouts.apply(TimeoutSettings.create(known.getSettings())),
                known.getSettings().getServerApi(),
                known.getClientExecutor());
    }

    /**
     * Returns a connection of a client that is opened when it is first used.
     *
     * @param database the database of all commands
     * @param readPreference the read preference; {@code primary} if this is to write to replica sets
     */
    public static PinnedConnection of(MongoClient client, String database, ReadPreference readPreference) {
        return new PinnedConnection(client, database, readPreference, timeouts -> timeouts);
    }

    /**
     * Returns a connection like {@link #of}, but without a time-out for replies, as a server may search for the next documents
     * that match for any time. The end of a server is noticed by the connection's end, or by TCP keep-alive.
     */
    public static PinnedConnection withoutReadTimeout(
            MongoClient client, String database, ReadPreference readPreference) {
        return new PinnedConnection(
                client,
                database,
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
     * @param command a message, see {@link OpMsg#begin}, whose document is closed; changed here
     * @throws com.mongodb.MongoException if it failed
     */
    public void read(BsonAppender command, Reply reply) {
        run(command, reads, reply);
    }

    /**
     * Runs a command that writes, like {@link #read}. The reply may report documents that were not written.
     *
     * @throws com.mongodb.MongoException if the whole command failed
     */
    public void write(BsonAppender command, Reply reply) {
        run(command, writes, reply);
    }

    private void run(BsonAppender command, Commands like, Reply reply) {
        try {
            if (connection == null) {
                connection = cluster.selectServer(new ReadPreferenceServerSelector(readPreference), context)
                        .getServer()
                        .getConnection(context);
            }
            if (like.ending == null) {
                KeptStream.watching(
                        (sender, sent) -> learn(command, like, sender, sent), () -> runByDriver(command, like, reply));
            } else if (!exchange(command, like.ending, reply)) {
                runByDriver(command, like, reply);
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void learn(BsonAppender command, Commands like, KeptStream sender, byte[] sent) {
        stream = sender;
        like.ending = OpMsg.ending(command, sent);
    }

    /** @return false if the driver must be given the command, which then is as before */
    private boolean exchange(BsonAppender command, byte[] ending, Reply reply) {
        int end = command.position() - 1;
        OpMsg.end(command, end, ending);
        boolean done =
                stream.exchange(command, (int) context.getTimeoutContext().getReadTimeoutMS(), reply);
        if (!done) {
            OpMsg.end(command, end, END);
        }
        return done;
    }

    private void runByDriver(BsonAppender command, Commands like, Reply reply) {
        Decoder<Reply> decoder = (reader, read) -> {
            reply.read(((BsonBinaryReader) reader).getBsonInput());
            return reply;
        };
        connection.command(
                database, OpMsg.document(command), NoOpFieldNameValidator.INSTANCE, like.preference, decoder, context);
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
            stream = null;
            reads.ending = null;
            writes.ending = null;
        }
    }
}
