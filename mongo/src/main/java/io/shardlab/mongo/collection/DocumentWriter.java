package io.shardlab.mongo.collection;

import com.mongodb.MongoException;
import com.mongodb.MongoWriteConcernException;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.RetryTime;
import java.util.function.Consumer;

/**
 * Replaces and deletes single documents by their {@code _id}. A write that meets a transient error is sent again: both end in
 * the same state however often they are repeated, so they need no transaction numbers, which the servers of a replica set
 * would keep in a table of their own. Belongs to one worker; not thread-safe.
 */
public final class DocumentWriter implements AutoCloseable {

    private static final int INITIAL_BYTES = 256;

    private final CollectionAccess documents;
    private final RetryTime retryTime;
    private final RetryCounts retries;
    private final BsonAppender filter = new BsonAppender(INITIAL_BYTES);
    private final BsonAppender document = new BsonAppender(INITIAL_BYTES);
    private boolean deletion;

    /**
     * @param documents access with acknowledged writes; closed by {@link #close}
     * @param retries counts every write that is sent again
     */
    public DocumentWriter(CollectionAccess documents, RetryTime retryTime, RetryCounts retries) {
        this.documents = documents;
        this.retryTime = retryTime;
        this.retries = retries;
    }

    /**
     * Prepares the replacement of a document.
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
     * Prepares the deletion of a document.
     *
     * @param id appends the element {@code _id}
     */
    public void deletion(Consumer<BsonAppender> id) {
        deletion = true;
        filter.encode(id);
    }

    /**
     * Executes the prepared write; blocks until it is acknowledged as the write concern asks, retrying transient errors.
     *
     * @param outcome receives the document, and its bytes if it was sent; an error if the document does not exist
     * @throws MongoException if the fate of the document is unknown
     */
    public void execute(Outcome outcome) throws InterruptedException {
        RetryTime.Attempts attempts = retryTime.attempts();
        while (true) {
            try {
                long changed =
                        deletion ? documents.delete(filter.view()) : documents.update(filter.view(), document.view());
                // An earlier attempt may have deleted the document.
                if (changed > 0 || (deletion && attempts.isRetry())) {
                    count(outcome);
                } else {
                    outcome.addErrors(
                            "not-found", 1, "no document " + filter.view().toJson());
                }
                return;
            } catch (MongoException e) {
                if (MongoErrors.isTransient(e) && attempts.next(retries, MongoErrors.kind(e))) {
                    continue;
                }
                if (!(e instanceof MongoWriteConcernException concern)) {
                    throw e;
                }
                // The server has written it, but not as durably as the write concern requires.
                count(outcome);
                outcome.addErrors(
                        "write-concern", 1, concern.getWriteConcernError().getMessage());
                return;
            }
        }
    }

    private void count(Outcome outcome) {
        outcome.addDocuments(1);
        outcome.addBytes(deletion ? 0 : document.position());
    }

    @Override
    public void close() {
        documents.close();
    }
}
