package io.shardlab.mongo.collection;

import com.mongodb.MongoException;
import com.mongodb.MongoWriteConcernException;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.RetryTime;
import java.util.function.Consumer;

/**
 * Replaces and deletes single documents by their {@code _id}. What meets a transient
 * error is sent again: both end in the same state however often they are done, so they need no transaction number, which
 * servers of a replica set would keep in a table of their own. One worker's own; not thread-safe.
 */
public final class DocumentWriter implements AutoCloseable {

    private static final int INITIAL_BYTES = 256;

    private final Writer writer;
    private final RetryTime retryTime;
    private final RetryCounts retries;
    private final BsonAppender filter = new BsonAppender(INITIAL_BYTES);
    private final BsonAppender document = new BsonAppender(INITIAL_BYTES);
    private boolean deletion;

    /**
     * Writes by another writer, whose writes are acknowledged, and closes it.
     *
     * @param retries is told of every write that is sent again
     */
    public DocumentWriter(Writer writer, RetryTime retryTime, RetryCounts retries) {
        this.writer = writer;
        this.retryTime = retryTime;
        this.retries = retries;
    }

    /**
     * Gets ready to replace a document.
     *
     * @param id appends the element {@code _id}
     * @param elements appends all elements of the new document, the {@code _id} first
     */
    public void replacement(Consumer<BsonAppender> id, Consumer<BsonAppender> elements) {
        deletion = false;
        filter.encode(id);
        document.encode(elements);
    }

    /**
     * Gets ready to delete a document.
     *
     * @param id appends the element {@code _id}
     */
    public void deletion(Consumer<BsonAppender> id) {
        deletion = true;
        filter.encode(id);
    }

    /**
     * Does what it was made ready for; blocks until that is acknowledged as the write concern asks, over transient errors,
     * too.
     *
     * @param outcome takes the document, and its bytes if it was sent; an error if there is no such document
     * @throws MongoException if nothing is known of the document
     */
    public void execute(Outcome outcome) throws InterruptedException {
        RetryTime.Attempts attempts = retryTime.attempts();
        boolean settled = false;
        while (!settled) {
            try {
                tell(write(), attempts.isRetry(), outcome);
                settled = true;
            } catch (MongoException e) {
                if (MongoErrors.isTransient(e) && tryAgain(attempts, MongoErrors.kind(e))) {
                    continue;
                }
                if (!(e instanceof MongoWriteConcernException concern)) {
                    throw e;
                }
                // It is written where the server is, but not as durably as was asked for.
                count(outcome);
                outcome.addErrors(
                        "write-concern", 1, concern.getWriteConcernError().getMessage());
                settled = true;
            }
        }
    }

    private long write() {
        return deletion ? writer.delete(filter.view()) : writer.replace(filter.view(), document.view(), false);
    }

    private boolean tryAgain(RetryTime.Attempts attempts, String kind) throws InterruptedException {
        boolean again = attempts.next();
        if (again) {
            retries.add(kind);
        }
        return again;
    }

    private void tell(long changed, boolean retried, Outcome outcome) {
        // A document that is to be deleted may have been so by the first of several attempts.
        if (changed > 0 || (deletion && retried)) {
            count(outcome);
        } else {
            outcome.addErrors("not-found", 1, "no document " + filter.view().toJson());
        }
    }

    private void count(Outcome outcome) {
        outcome.addDocuments(1);
        outcome.addBytes(deletion ? 0 : document.position());
    }

    @Override
    public void close() {
        writer.close();
    }
}
