package io.shardlab.dump.restore;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.target.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonElements;
import io.shardlab.data.document.DocumentIds;
import io.shardlab.dump.format.DocumentSink;
import io.shardlab.dump.format.Tally;
import io.shardlab.mongo.bulk.BulkWriter;
import io.shardlab.mongo.bulk.InsertOptions;
import io.shardlab.mongo.bulk.InsertResult;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.RetryTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;

/**
 * Inserts the documents of one collection by threads of its own. One thread brings the documents. Of what the servers
 * refuse, the first is told by its place in the dump; the first failure of another kind ends it all.
 */
final class CollectionRestore implements DocumentSink {

    /** Long enough for an election. */
    private static final Duration RETRY_TIME = Duration.ofSeconds(30);

    private final RestoreOptions options;
    private final Router router;
    private final MongoNamespace namespace;
    private final InsertOptions inserts;
    private final boolean fixesTimestamps;
    private final Tally tally;
    private final RetryCounts retries;
    private final BlockingQueue<DumpBatch> full;
    private final BlockingQueue<DumpBatch> free;
    private final List<Thread> workers = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicReference<String> firstRefusal = new AtomicReference<>();
    private final DumpBatch last = new DumpBatch();
    private DumpBatch current;
    private long number;
    private boolean ended;

    /**
     * @param namespace of the collection that holds the documents
     * @param keepsTimestamps whether the servers can be told to keep empty timestamps as they are
     */
    CollectionRestore(
            RestoreOptions options,
            Router router,
            MongoNamespace namespace,
            boolean isTimeSeries,
            boolean keepsTimestamps,
            Tally tally,
            RetryCounts retries) {
        this.options = options;
        this.router = router;
        this.namespace = namespace;
        this.tally = tally;
        this.retries = retries;
        this.fixesTimestamps = !keepsTimestamps;
        BsonDocument extras = new BsonDocument();
        if (options.bypassValidation() && !isTimeSeries) {
            extras.append("bypassDocumentValidation", BsonBoolean.TRUE);
        }
        if (keepsTimestamps) {
            extras.append("bypassEmptyTsReplacement", BsonBoolean.TRUE);
        }
        this.inserts = new InsertOptions(
                options.ordered(),
                DocumentIds.begin(Instant.now(), new Random()),
                true,
                false,
                options.path(),
                new RetryTime(RETRY_TIME),
                extras);
        int batches = options.workersPerCollection() + 2;
        this.full = new ArrayBlockingQueue<>(batches + options.workersPerCollection());
        this.free = new ArrayBlockingQueue<>(batches);
        for (int i = 0; i < batches; i++) {
            free.add(new DumpBatch());
        }
    }

    /** Starts the threads. */
    CollectionRestore start() {
        for (int i = 0; i < options.workersPerCollection(); i++) {
            Thread worker = new Thread(this::insertAll, "restore " + namespace + " " + i);
            worker.setDaemon(true);
            worker.start();
            workers.add(worker);
        }
        return this;
    }

    @Override
    public void document(byte[] bytes, int start, int length, long offset) throws InterruptedException {
        if (current == null) {
            throwFailure();
            current = free.take();
            current.clear(number);
        }
        if (options.checkDocuments()) {
            check(bytes, start, length, offset);
        }
        current.add(bytes, start, length, offset);
        number++;
        if (current.isFull()) {
            full.put(current);
            current = null;
        }
    }

    private void check(byte[] bytes, int start, int length, long offset) {
        int end = start + length - 1;
        int element = start + Integer.BYTES;
        try {
            while (element < end) {
                element = BsonElements.elementEnd(bytes, element, end);
            }
        } catch (IllegalArgumentException e) {
            throw new RunFailedException("Document " + number + " of " + namespace + ", at byte " + offset
                    + " of the dump, is not valid: " + e.getMessage() + ".");
        }
    }

    @Override
    public void end() throws InterruptedException {
        settle();
        throwFailure();
        tally.complete();
    }

    /** Waits until all that was brought is inserted, without a word of failures. */
    void settle() throws InterruptedException {
        if (ended) {
            return;
        }
        ended = true;
        if (current != null) {
            full.put(current);
        }
        for (int i = 0; i < workers.size(); i++) {
            full.put(last);
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    /** Ends the threads without waiting for what was brought. */
    void abort() {
        failure.compareAndSet(null, new InterruptedException());
        workers.forEach(Thread::interrupt);
    }

    private void throwFailure() throws InterruptedException {
        Throwable thrown = failure.get();
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
        if (thrown != null) {
            throw new InterruptedException();
        }
    }

    /** The first document that was refused, in words; null if there was none. */
    String firstRefusal() {
        return firstRefusal.get();
    }

    /** After a failure the batches are only taken away, so that who brings them gets to know of it. */
    private void insertAll() {
        StoredAlready stored = options.resume() ? new StoredAlready(router.client(), namespace) : null;
        EmptyTimestamps timestamps = fixesTimestamps ? new EmptyTimestamps(router.client(), namespace) : null;
        try (BulkWriter writer = new BulkWriter(router, namespace, inserts, retries)) {
            for (DumpBatch batch = full.take(); batch != last; batch = full.take()) {
                if (failure.get() == null) {
                    insert(writer, batch, stored, timestamps);
                }
                free.put(batch);
            }
        } catch (InterruptedException e) {
            failure.compareAndSet(null, e);
        }
    }

    private void insert(BulkWriter writer, DumpBatch batch, StoredAlready stored, EmptyTimestamps timestamps)
            throws InterruptedException {
        try {
            DumpBatch missing = stored == null ? batch : stored.without(batch);
            tally.addAlreadyThere(batch.documents.count() - missing.documents.count());
            if (!missing.documents.isEmpty()) {
                Outcome outcome = new Outcome();
                InsertResult result = writer.insert(missing.documents, missing.firstNumber, outcome);
                account(missing, result, outcome, writer);
                // What was refused stands for another document, which is not to be replaced.
                if (timestamps != null && result.refused() == 0) {
                    timestamps.repair(missing.documents);
                }
            }
        } catch (MongoException e) {
            failure.compareAndSet(
                    null,
                    new RunFailedException(
                            "Inserting documents " + batch.firstNumber + " and following, from byte " + batch.offset(0)
                                    + " of the dump on, into " + namespace + " failed: " + MongoErrors.describe(e)
                                    + ".",
                            e));
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private void account(DumpBatch batch, InsertResult result, Outcome outcome, BulkWriter writer) {
        tally.add(result.acknowledged() + result.alreadyThere(), outcome.bytes());
        tally.addRefused(result.refused());
        if (result.refused() > 0) {
            int index = writer.firstRefused().orElse(0);
            String sentence = namespace + " refused the document at byte " + batch.offset(index) + " of the dump: "
                    + outcome.refusedKinds().get(0).sample();
            firstRefusal.compareAndSet(null, sentence);
            if (options.stopOnError()) {
                failure.compareAndSet(null, new RunFailedException(sentence + "."));
            }
        }
        if (outcome.isGivenUp()) {
            failure.compareAndSet(
                    null,
                    new RunFailedException("Inserting into " + namespace + " was given up after "
                            + RETRY_TIME.toSeconds() + " s: "
                            + outcome.refusals().get(0).sample() + "."));
        } else if (outcome.refusals().stream()
                .anyMatch(refusal -> refusal.kind().equals("write-concern"))) {
            failure.compareAndSet(
                    null,
                    new RunFailedException("The write concern was not satisfied in " + namespace + ": "
                            + outcome.refusals().get(0).sample() + "."));
        }
    }
}
