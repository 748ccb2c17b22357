package io.shardlab.mongo.server;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoSecurityException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection to one member of a replica set. Blocking; used by one thread. */
public final class MemberAdmin implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MemberAdmin.class);
    private static final int READ_TIMEOUT_MILLIS = 2_000;
    /** A step-down waits for secondaries first. */
    private static final int STEP_DOWN_TIMEOUT_MILLIS = 30_000;
    /** A busy primary may refuse to step down because it found no suitable moment in time. */
    private static final Duration STEP_DOWN_PATIENCE = Duration.ofSeconds(60);

    private static final long LONGEST_CATCH_UP_SECONDS = 10;
    private static final long POLL_MILLIS = 10;
    private static final String STEP_DOWN_ACTION = "replSetStateChange";

    private final MongoClient client;

    private MemberAdmin(MongoClient client) {
        this.client = client;
    }

    /** @param uri the target's URI, for its user and TLS options */
    public static MemberAdmin of(ConnectionString uri, String address) {
        return open(uri, address, READ_TIMEOUT_MILLIS);
    }

    static MemberAdmin open(ConnectionString uri, String address, int readTimeoutMillis) {
        MongoClientSettings settings = MongoClientSettings.builder(
                        DirectConnection.settings(uri, address, readTimeoutMillis))
                // A member that comes back is looked for again at once.
                .applyToServerSettings(server -> server.minHeartbeatFrequency(POLL_MILLIS, TimeUnit.MILLISECONDS))
                .build();
        return new MemberAdmin(MongoClients.create(settings));
    }

    /**
     * The state of a member.
     *
     * @param primary true if it accepts writes
     * @param secondary true if it serves reads
     * @param term the term of its last write
     * @param time the time of its last write
     */
    public record Position(boolean primary, boolean secondary, long term, BsonTimestamp time) {

        /** True if it serves. A primary that was away considers itself the primary until it hears of a later term. */
        boolean servesIn(long currentTerm) {
            return secondary || (primary && term >= currentTerm);
        }

        /** True if it has every write that another member had. */
        boolean hasReached(Position goal) {
            return term > goal.term || (term == goal.term && time.compareTo(goal.time) >= 0);
        }
    }

    /** Returns the member's present state; empty if it does not answer, or is not a member yet. */
    public Optional<Position> position() throws InterruptedException {
        try {
            Document hello = run(new Document("hello", 1));
            Document last = hello.get("lastWrite", new Document()).get("opTime", Document.class);
            return Optional.ofNullable(last)
                    .map(opTime -> new Position(
                            hello.getBoolean("isWritablePrimary", false),
                            hello.getBoolean("secondary", false),
                            opTime.get("t", Number.class).longValue(),
                            opTime.get("ts", BsonTimestamp.class)));
        } catch (MongoException e) {
            return Optional.empty();
        }
    }

    /**
     * Requires that the user may have members step down. Asks the first of them that answers; one without access control
     * allows it to everybody.
     *
     * @param uri the target's URI
     * @throws RunFailedException if the user may not, or cannot log in there
     */
    public static void requireStepDownRight(ConnectionString uri, List<String> addresses) throws InterruptedException {
        Document question = new Document("connectionStatus", 1).append("showPrivileges", true);
        for (String address : addresses) {
            try (MemberAdmin member = of(uri, address)) {
                if (!allows(member.run(question), STEP_DOWN_ACTION)) {
                    throw new RunFailedException(Message.of(
                            "The user is not authorized to have a primary step down on {0} ({1}): the role clusterManager on "
                                    + "the database 'admin' is needed.",
                            address, STEP_DOWN_ACTION));
                }
                return;
            } catch (MongoSecurityException e) {
                throw new RunFailedException(
                        Message.of(
                                "The user cannot log in to {0}, which is to step down: {1}.",
                                address, MongoErrors.describe(e)),
                        e);
            } catch (MongoException e) {
                LOG.debug("{} does not report what the user may do", address, e);
            }
        }
    }

    /**
     * True if an action on the cluster is allowed. Without a login a server has no access control, or refuses the action
     * itself.
     *
     * @param status a reply to connectionStatus with privileges
     */
    static boolean allows(Document status, String action) {
        Document info = status.get("authInfo", new Document());
        return info.getList("authenticatedUsers", Document.class, List.of()).isEmpty()
                || info.getList("authenticatedUserPrivileges", Document.class, List.of()).stream()
                        .filter(privilege -> {
                            Document resource = privilege.get("resource", new Document());
                            return resource.getBoolean("cluster", false) || resource.getBoolean("anyResource", false);
                        })
                        .map(privilege -> privilege.getList("actions", String.class, List.of()))
                        .anyMatch(actions -> actions.contains(action) || actions.contains("anyAction"));
    }

    /**
     * Has a primary step down; blocks until it has.
     *
     * @param uri the target's URI
     * @param length the time for which it may not become primary again, at least a second
     * @throws RunFailedException if it refuses for a minute
     */
    public static void stepDown(ConnectionString uri, String address, Duration length) throws InterruptedException {
        long seconds = Math.max(1, length.toSeconds());
        Document command = new Document("replSetStepDown", seconds)
                .append("secondaryCatchUpPeriodSecs", Math.min(seconds, LONGEST_CATCH_UP_SECONDS));
        long deadline = System.nanoTime() + STEP_DOWN_PATIENCE.toNanos();
        try (MemberAdmin member = open(uri, address, STEP_DOWN_TIMEOUT_MILLIS)) {
            while (true) {
                try {
                    member.run(command);
                    return;
                } catch (MongoException e) {
                    boolean refused = e instanceof MongoCommandException;
                    if (!refused && member.position().filter(Position::primary).isEmpty()) {
                        // Older servers close every connection, this one too.
                        return;
                    }
                    if (e.getCode() == MongoErrors.UNAUTHORIZED || System.nanoTime() > deadline) {
                        throw new RunFailedException(
                                Message.of(
                                        "The primary {0} does not step down: {1}.", address, MongoErrors.describe(e)),
                                e);
                    }
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        }
    }

    /** Runs a command of administration; throws the driver's exceptions. */
    Document run(Document command) throws InterruptedException {
        try {
            return client.getDatabase("admin").runCommand(command);
        } catch (MongoInterruptedException e) {
            throw (InterruptedException) new InterruptedException("interrupted while a server was asked").initCause(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
