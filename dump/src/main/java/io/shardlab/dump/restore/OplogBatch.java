package io.shardlab.dump.restore;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BSONException;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;

/**
 * Sends operations of an oplog to the servers in their order, many together in one {@code applyOps}. A command, and what a
 * server logs of it, has a most of some 16 MB, which one operation may reach; so a large one goes alone. Not thread-safe.
 */
final class OplogBatch {

    static final int MOST_TOGETHER = 500;
    static final int MOST_BYTES = 4 << 20;

    /** Servers say these of a document that a validator refuses: the one of several operations, the other of one alone. */
    private static final Set<Integer> REFUSED = Set.of(121, 8);

    /** Runs a command on a database; throws the driver's exceptions. */
    @FunctionalInterface
    interface Servers {
        void run(String database, BsonDocument command);
    }

    private final Servers servers;
    private final boolean bypassesValidation;
    private final List<Sent> waiting = new ArrayList<>();
    private int waitingBytes;

    /** @param bypassesValidation whether validators are not asked */
    OplogBatch(Servers servers, boolean bypassesValidation) {
        this.servers = servers;
        this.bypassesValidation = bypassesValidation;
    }

    /** An operation, and what is sent of it. */
    private record Sent(OplogOperation operation, BsonDocument entry) {}

    /** Adds an insert, update or delete. */
    void add(OplogOperation write) {
        int bytes = write.bytes();
        if (waiting.size() == MOST_TOGETHER || waitingBytes + bytes > MOST_BYTES) {
            flush();
        }
        waiting.add(new Sent(write, write.applicable()));
        waitingBytes += bytes;
    }

    /**
     * Applies a command, which does not share an {@code applyOps} with others.
     *
     * @param entry what is applied of it, or before it
     */
    void apply(OplogOperation command, BsonDocument entry) {
        flush();
        send(new Sent(command, entry));
    }

    /** Runs a command that {@code applyOps} does not take. */
    void run(OplogOperation command, BsonDocument change) {
        flush();
        try {
            servers.run(command.database(), change);
        } catch (MongoException e) {
            throw failed(command, e);
        }
    }

    /** Sends what waits; blocks until the servers have applied it. */
    void flush() {
        List<Sent> sent = List.copyOf(waiting);
        waiting.clear();
        waitingBytes = 0;
        if (sent.size() == 1) {
            send(sent.get(0));
        } else if (!sent.isEmpty()) {
            sendTogether(sent);
        }
    }

    /** What failed is found by sending one after another: operations of an oplog may be applied again. */
    private void sendTogether(List<Sent> sent) {
        try {
            applyOps(sent);
        } catch (MongoCommandException | BSONException e) {
            sent.forEach(this::send);
        } catch (MongoException e) {
            throw failed(sent.get(0).operation(), e);
        }
    }

    private void send(Sent sent) {
        try {
            applyOps(List.of(sent));
        } catch (MongoException | BSONException e) {
            throw failed(sent.operation(), e);
        }
    }

    private void applyOps(List<Sent> sent) {
        BsonDocument command = new BsonDocument(
                "applyOps", new BsonArray(sent.stream().map(Sent::entry).toList()));
        if (bypassesValidation) {
            command.append("bypassDocumentValidation", BsonBoolean.TRUE);
        }
        servers.run("admin", command);
    }

    private static RunFailedException failed(OplogOperation operation, RuntimeException e) {
        boolean refused =
                !operation.isCommand() && e instanceof MongoException failure && REFUSED.contains(failure.getCode());
        return new RunFailedException(
                "The oplog was applied up to its " + operation.describe() + ", which failed: "
                        + (e instanceof MongoException ? MongoErrors.describe(e) : e.getMessage()) + "."
                        + (refused ? " If a validator refused it, --bypass-document-validation applies it." : ""),
                e);
    }
}
