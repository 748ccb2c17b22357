package io.shardlab.core.mongo;

import com.mongodb.MongoException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.document.BsonAppender;
import io.shardlab.core.workload.Outcome;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * Replaces and deletes single documents by their {@code _id}, as commands that are encoded here. What meets a transient
 * error is sent again: both end in the same state however often they are done, so they need no transaction number, which
 * servers of a replica set would keep in a table of their own. One worker's own; not thread-safe.
 */
public final class DocumentWriter {

    private static final byte[] LIMIT = BsonAppender.name("limit");
    private static final byte[] QUERY = BsonAppender.name("q");
    private static final byte[] REPLACEMENT = BsonAppender.name("u");

    private final MongoDatabase database;
    private final RetryTime retryTime;
    private final Resends resends;
    private final WriteCommand updates;
    private final WriteCommand deletes;
    private final Part filter = new Part();
    private final Part document = new Part();
    private boolean deletion;

    /**
     * Writes into a collection of a database with that database's write concern, which asks for acknowledgement.
     *
     * @param resends is told of every write that is sent again
     */
    public DocumentWriter(MongoDatabase database, String collectionName, RetryTime retryTime, Resends resends) {
        WriteConcern concern = database.getWriteConcern();
        this.database = database;
        this.retryTime = retryTime;
        this.resends = resends;
        this.updates = new WriteCommand("update", "updates", collectionName, concern);
        this.deletes = new WriteCommand("delete", "deletes", collectionName, concern);
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
        RawBsonDocument command = deletion ? deletes.of(this::appendDeletion) : updates.of(this::appendReplacement);
        RetryTime.Trials trials = retryTime.trials();
        boolean settled = false;
        while (!settled) {
            try {
                WriteReply reply = WriteReply.of(database.runCommand(command, BsonDocument.class));
                settled = !(reply.isTransient() && tryAgain(trials, reply.transientKind()));
                if (settled) {
                    tell(reply, trials.isRetry(), outcome);
                }
            } catch (MongoException e) {
                if (!(MongoErrors.isTransient(e) && tryAgain(trials, MongoErrors.kind(e)))) {
                    throw e;
                }
            }
        }
    }

    private boolean tryAgain(RetryTime.Trials trials, String kind) throws InterruptedException {
        boolean again = trials.next();
        if (again) {
            resends.add(kind);
        }
        return again;
    }

    private void tell(WriteReply reply, boolean retried, Outcome outcome) {
        reply.failures()
                .forEach(failure ->
                        outcome.addErrors(MongoErrors.kindOfCode(failure.code(), "write-error"), 1, failure.message()));
        reply.concern().ifPresent(concern -> outcome.addErrors("write-concern", 1, concern.message()));
        // A document that is to be deleted may have been so by the first of several trials.
        if (reply.inserted() > 0 || (deletion && retried && reply.failures().isEmpty())) {
            count(outcome);
        } else if (reply.failures().isEmpty()) {
            outcome.addErrors("not-found", 1, "no document " + filter.view().toJson());
        }
    }

    private void count(Outcome outcome) {
        outcome.addDocuments(1);
        outcome.addBytes(deletion ? 0 : document.length());
    }

    private void appendReplacement(BsonAppender out) {
        filter.append(QUERY, out);
        document.append(REPLACEMENT, out);
    }

    private void appendDeletion(BsonAppender out) {
        filter.append(QUERY, out);
        out.int32(LIMIT, 1);
    }

    /** A document in a buffer of its own. */
    private static final class Part {

        private static final int INITIAL_BYTES = 256;

        private final BsonAppender bytes = new BsonAppender(INITIAL_BYTES);

        void encode(Consumer<BsonAppender> elements) {
            bytes.truncate(0);
            bytes.startDocument();
            elements.accept(bytes);
            bytes.endDocument();
        }

        int length() {
            return bytes.position();
        }

        void append(byte[] name, BsonAppender out) {
            out.startDocument(name);
            out.elementsOf(bytes.bytes(), 0, length());
            out.endDocument();
        }

        RawBsonDocument view() {
            return new RawBsonDocument(bytes.bytes(), 0, length());
        }
    }
}
