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
 * Finds out whether the servers can satisfy a client's write concern before anything of theirs is touched: by an update
 * that matches no document, which changes nothing and waits for the write concern all the same. Sent to all documents of
 * the collection, it asks each shard that holds some. Blocking; throws the driver's exceptions.
 */
final class WriteConcernProbe {

    private static final int BAD_VALUE = 2;
    private static final int FAILED_TO_PARSE = 9;

    /** By name, as a mongos puts what several shards say into words. */
    private static final Pattern NEVER =
            Pattern.compile("UnknownReplWriteConcern|UnsatisfiableWriteConcern|CannotSatisfyWriteConcern"
                    + "|No write concern mode named|Not enough data-bearing nodes");

    /** Tells a write concern that is none from an update that the servers don't know. */
    private static final Pattern ON_WRITE_CONCERN =
            Pattern.compile("write ?concern|\\b(w|j|fsync|wtimeout)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern DETAILS = Pattern.compile("; Error details: .*|^multiple errors reported : ");

    private final MongoClient client;
    private final MongoNamespace namespace;

    WriteConcernProbe(MongoClient client, MongoNamespace namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /**
     * Why the write concern was not satisfied.
     *
     * @param never whether it never will be, as the servers are set up
     * @param words the servers' own
     */
    record Failure(boolean never, String words) {}

    /**
     * Blocks until the servers have satisfied the write concern once, or have given it up. Tries again while they elect a
     * primary.
     *
     * @param patience how long members that lag behind may take, and an election; the write concern's own limit is heeded,
     *     too
     * @return empty if they have satisfied it, or it cannot be tried: the user has no right to, or the servers don't know
     *     such an update
     */
    Optional<Failure> of(WriteConcern concern, Duration patience) {
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
                    String words = error.getString("errmsg");
                    return Optional.of(new Failure(NEVER.matcher(words).find(), plain(words)));
                }
            } catch (MongoException e) {
                if (e instanceof MongoCommandException refusal
                        && (e.getCode() == BAD_VALUE || e.getCode() == FAILED_TO_PARSE)) {
                    return Optional.of(new Failure(true, refusal.getErrorMessage()))
                            .filter(failure ->
                                    ON_WRITE_CONCERN.matcher(failure.words()).find());
                }
                if (e.getCode() == MongoErrors.UNAUTHORIZED) {
                    return Optional.empty();
                }
                // Who found no server has waited for one already.
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

    private static String plain(String words) {
        return DETAILS.matcher(words).replaceAll("");
    }
}
