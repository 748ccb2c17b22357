package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.bson.BSONException;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;

/**
 * Sends operations of an oplog to the servers in their order, many together in one {@code applyOps}. A command and its entry
 * in the server's log are limited to about 16 MB, which one operation may reach, so a large operation is sent alone. Not
 * thread-safe.
 */
final class OplogBatch {

    static final int MAX_TOGETHER = 500;
    private static final int MAX_BYTES = 4 << 20;

    /** The codes for a document that a validator refuses, among several operations and alone. */
    private static final Set<Integer> REFUSED = Set.of(121, 8);

    private final BiConsumer<String, BsonDocument> servers;
    private final boolean bypassesValidation;
    private final List<Sent> waiting = new ArrayList<>();
    private int waitingBytes;

    /**
     * @param servers runs a command on a database; throws the driver's exceptions
     * @param bypassesValidation true if documents are not checked by validators
     */
    OplogBatch(BiConsumer<String, BsonDocument> servers, boolean bypassesValidation) {
        this.servers = servers;
        this.bypassesValidation = bypassesValidation;
    }

    private record Sent(OplogOperation operation, BsonDocument entry) {}

    void add(OplogOperation write) {
        int bytes = write.bytes();
        if (waiting.size() == MAX_TOGETHER || waitingBytes + bytes > MAX_BYTES) {
            flush();
        }
        waiting.add(new Sent(write, write.applicable()));
        waitingBytes += bytes;
    }

    /**
     * Applies a command in an {@code applyOps} of its own.
     *
     * @param entry the entry to apply: a part of the command, or a command that has to precede it
     */
    void apply(OplogOperation command, BsonDocument entry) {
        flush();
        send(new Sent(command, entry));
    }

    /** Runs a command that {@code applyOps} does not accept. */
    void run(OplogOperation command, BsonDocument change) {
        flush();
        try {
            servers.accept(command.database(), change);
        } catch (MongoException e) {
            throw failed(command, e);
        }
    }

    /** Sends the operations that wait; blocks until the servers have applied them. */
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

    /** After a failure, sends one after another to find the cause: operations of an oplog may be applied again. */
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
        servers.accept("admin", command);
    }

    private static RunFailedException failed(OplogOperation operation, RuntimeException e) {
        boolean refused =
                !operation.isCommand() && e instanceof MongoException failure && REFUSED.contains(failure.getCode());
        return new RunFailedException(
                Message.of(
                        "The oplog was applied up to its {0}, which failed: {1}.{2,choice,0#|1# If a validator refused "
                                + "it, --bypass-document-validation applies it.}",
                        operation.describe(),
                        e instanceof MongoException ? MongoErrors.describe(e) : e.getMessage(),
                        refused ? 1 : 0),
                e);
    }
}
