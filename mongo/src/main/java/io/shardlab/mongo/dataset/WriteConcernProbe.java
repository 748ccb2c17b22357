package io.shardlab.mongo.dataset;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNamespace;
import com.mongodb.MongoTimeoutException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.write.RetryTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.Document;

/**
 * Tests whether the servers can satisfy a client's write concern, by an update that matches no document: it changes nothing but
 * waits for the write concern. As it addresses all documents of the collection, it reaches each shard that holds some. Blocking;
 * throws the driver's exceptions.
 */
record WriteConcernProbe(MongoClient client, MongoNamespace namespace) {

    private static final int BAD_VALUE = 2;
    private static final int FAILED_TO_PARSE = 9;

    /** Matches names of errors in messages, as a mongos only quotes the errors of several shards. */
    private static final Pattern NEVER =
            Pattern.compile("UnknownReplWriteConcern|UnsatisfiableWriteConcern|CannotSatisfyWriteConcern"
                    + "|No write concern mode named|Not enough data-bearing nodes");

    /** Distinguishes an invalid write concern from an update that the servers do not support. */
    private static final Pattern ON_WRITE_CONCERN =
            Pattern.compile("write ?concern|\\b(w|j|fsync|wtimeout)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern DETAILS = Pattern.compile("; Error details: .*|^multiple errors reported : ");

    /**
     * The reason why the write concern was not satisfied.
     *
     * @param never true if these servers can never satisfy it
     * @param message the servers' message
     */
    record Failure(boolean never, String message) {}

    /**
     * Blocks until the servers have satisfied the write concern once, or have given up. Retries while they elect a primary.
     *
     * @param patience the time for an election, and for members that lag behind; the write concern's own limit applies, too
     * @return empty if they have satisfied it, or it cannot be tested because the user has no right to, or the servers do not
     *     support such an update
     */
    Optional<Failure> test(WriteConcern concern, Duration patience) {
        if (!concern.isAcknowledged()) {
            return Optional.empty();
        }
        RetryTime.Attempts attempts = new RetryTime(patience).attempts();
        while (true) {
            try {
                Document error = send(concern, patience).get("writeConcernError", Document.class);
                if (error == null) {
                    return Optional.empty();
                }
                if (!MongoErrors.isTransient(error.getInteger("code", 0)) || !next(attempts)) {
                    String message = error.getString("errmsg");
                    return Optional.of(new Failure(
                            NEVER.matcher(message).find(),
                            DETAILS.matcher(message).replaceAll("")));
                }
            } catch (MongoException e) {
                if (e instanceof MongoCommandException refusal
                        && (e.getCode() == BAD_VALUE || e.getCode() == FAILED_TO_PARSE)) {
                    return Optional.of(new Failure(true, refusal.getErrorMessage()))
                            .filter(failure ->
                                    ON_WRITE_CONCERN.matcher(failure.message()).find());
                }
                if (e.getCode() == MongoErrors.UNAUTHORIZED) {
                    return Optional.empty();
                }
                // A client that found no server has already waited for one.
                boolean again = MongoErrors.isTransient(e) && !(e instanceof MongoTimeoutException);
                if (!again || !next(attempts)) {
                    throw e;
                }
            }
        }
    }

    private static boolean next(RetryTime.Attempts attempts) {
        try {
            return attempts.next();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MongoInterruptedException("interrupted while the servers elect a primary", e);
        }
    }

    private Document send(WriteConcern concern, Duration patience) {
        Document update = new Document("q", new Document("$alwaysFalse", 1))
                .append("u", new Document("$set", new Document("tried", true)))
                .append("multi", true);
        Document command = new Document("update", namespace.getCollectionName())
                .append("updates", List.of(update))
                .append("maxTimeMS", patience.toMillis());
        if (!concern.isServerDefault()) {
            command.append("writeConcern", concern.asDocument());
        }
        return client.getDatabase(namespace.getDatabaseName()).runCommand(command);
    }
}
