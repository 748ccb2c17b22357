package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.bulk.BulkWriter;
import io.shardlab.mongo.bulk.InsertOptions;
import io.shardlab.mongo.bulk.InsertResult;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.RetryTime;
import io.shardlab.mongo.write.WriteResult;
import io.shardlab.transfer.dump.format.DocumentSink;
import io.shardlab.transfer.dump.format.Tally;
import io.shardlab.transfer.dump.restore.RestoreOptions.Choice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BSONException;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;

/**
 * Inserts the documents of one collection with worker threads of its own. The first document that the servers refuse is
 * reported with its place in the dump; the first failure of another kind ends the restore. One thread hands in the documents
 * and settles; the other methods are thread-safe where noted.
 */
final class CollectionRestore implements DocumentSink {

    /** Long enough for an election. */
    private static final Duration RETRY_TIME = Duration.ofSeconds(30);

    /** Marks the end for a worker. */
    private static final DumpBatch LAST = new DumpBatch(0);

    private final RestoreOptions options;
    private final Router router;
    private final MongoNamespace namespace;
    private final InsertOptions inserts;
    private final boolean keepsTimestamps;
    private final boolean checksDocuments;
    private final int batchBytes;
    private final Tally tally;
    private final RetryCounts retries;
    private final BlockingQueue<DumpBatch> full;
    private final BlockingQueue<DumpBatch> free;
    private final List<Thread> workers = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicReference<Refusal> firstRefusal = new AtomicReference<>();
    private DumpBatch current;
    private final AtomicLong received = new AtomicLong();
    private boolean endMarked;

    /**
     * @param namespace the collection that holds the documents
     * @param keepsTimestamps true if the servers have an option to keep empty timestamps as they are
     * @param batchBytes the size at which a batch ends
     */
    CollectionRestore(
            RestoreOptions options,
            Router router,
            MongoNamespace namespace,
            boolean isTimeSeries,
            boolean keepsTimestamps,
            int batchBytes,
            Tally tally,
            RetryCounts retries) {
        this.options = options;
        this.router = router;
        this.namespace = namespace;
        this.tally = tally;
        this.retries = retries;
        this.keepsTimestamps = keepsTimestamps;
        this.checksDocuments = options.has(Choice.CHECK_DOCUMENTS);
        this.batchBytes = batchBytes;
        BsonDocument extras = new BsonDocument();
        if (options.has(Choice.BYPASS_VALIDATION) && !isTimeSeries) {
            extras.append("bypassDocumentValidation", BsonBoolean.TRUE);
        }
        if (keepsTimestamps) {
            extras.append("bypassEmptyTsReplacement", BsonBoolean.TRUE);
        }
        this.inserts = new InsertOptions(
                options.has(Choice.ORDERED),
                DocumentIds.begin(Instant.now(), new Random()),
                true,
                false,
                options.path(),
                new RetryTime(RETRY_TIME),
                extras);
        int batches = batches(options.workersPerCollection());
        this.full = new ArrayBlockingQueue<>(batches + options.workersPerCollection());
        this.free = new ArrayBlockingQueue<>(batches);
        for (int i = 0; i < batches; i++) {
            free.add(new DumpBatch(batchBytes));
        }
    }

    /** Returns the number of batches for some workers: one for each, one that is being filled and one that waits. */
    static int batches(int workers) {
        return workers + 2;
    }

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
            current.clear(received.getPlain());
        }
        if (checksDocuments) {
            requireValid(bytes, start, length, received.getPlain(), offset);
        }
        current.add(bytes, start, length, offset);
        // Only this thread counts; others read the count now and then.
        received.setRelease(received.getPlain() + 1);
        if (current.isFull()) {
            full.put(current);
            current = null;
        }
    }

    private void requireValid(byte[] bytes, int start, int length, long place, long offset) {
        int end = start + length - 1;
        int element = start + Integer.BYTES;
        try {
            while (element < end) {
                element = BsonElements.elementEnd(bytes, element, end);
            }
        } catch (IllegalArgumentException e) {
            throw new RunFailedException(
                    Message.of(
                            "Document {0,number,#} of {1}, at byte {2,number,#} of the dump, is not valid: {3}.",
                            place, namespace, offset, e.getMessage()),
                    e);
        }
    }

    @Override
    public void end() throws InterruptedException {
        settle();
        throwFailure();
        tally.complete();
    }

    /** Waits until all documents received are inserted; does not throw if an insert failed. */
    void settle() throws InterruptedException {
        if (!endMarked) {
            if (current != null) {
                full.put(current);
                current = null;
            }
            for (int i = 0; i < workers.size(); i++) {
                full.put(LAST);
            }
            endMarked = true;
        }
        for (Thread worker : workers) {
            worker.join();
        }
        // This frees memory: many collections follow one another, and their refusals are read from these objects at the
        // end.
        full.clear();
        free.clear();
    }

    /** Ends the threads without inserting the documents that wait; waits for the batches that were sent. Thread-safe. */
    void abort() {
        failure.compareAndSet(null, new InterruptedException());
        workers.forEach(Thread::interrupt);
        boolean interrupted = Thread.interrupted();
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
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

    /** Returns the number of documents received so far. Thread-safe. */
    long received() {
        return received.getAcquire();
    }

    /** Returns the number of documents that the servers have acknowledged or refused, or had already. Thread-safe. */
    long settled() {
        return tally.documents() + tally.alreadyThere() + tally.refused();
    }

    /** Describes the first document of the dump that was refused; null if there was none. Thread-safe. */
    String firstRefusal() {
        Refusal first = firstRefusal.get();
        return first == null ? null : first.sentence().toString();
    }

    /** Inserts batches. After a failure they are discarded, so that the reading thread does not block and sees the failure. */
    private void insertAll() {
        StoredAlready stored =
                options.has(Choice.RESUME) ? new StoredAlready(router.client(), namespace, batchBytes) : null;
        EmptyTimestamps timestamps = new EmptyTimestamps(router.client(), namespace);
        try (BulkWriter writer = new BulkWriter(router, namespace, inserts, retries)) {
            for (DumpBatch batch = full.take(); batch != LAST; batch = full.take()) {
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
            while (missing != null && !missing.documents.isEmpty()) {
                missing = insert(writer, missing, timestamps);
            }
        } catch (MongoException e) {
            fail(
                    Message.of(
                            "Inserting documents {0,number,#} and following, from byte {1,number,#} of the dump on, into {2} "
                                    + "failed: {3}",
                            batch.firstNumber, batch.offset(0), namespace, MongoErrors.describe(e)),
                    e);
        } catch (IllegalArgumentException | BSONException e) {
            failure.compareAndSet(null, invalid(batch, e));
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    /** @return the documents that are still to be sent; null if there are none */
    private DumpBatch insert(BulkWriter writer, DumpBatch batch, EmptyTimestamps timestamps)
            throws InterruptedException {
        Outcome outcome = new Outcome();
        InsertResult result = writer.insert(batch.documents, batch.firstNumber, outcome);
        tally.add(result.acknowledged() + result.alreadyThere(), outcome.bytes());
        requireDone(outcome);
        if (!result.settled()) {
            return null;
        }
        List<WriteResult.Failure> refused = writer.refused();
        if (!(keepsTimestamps && writer.sendsExtras(batch.documents))) {
            refused = timestamps.repair(batch.documents, refused, options.has(Choice.ORDERED));
        }
        int repaired = writer.refused().size() - refused.size();
        tally.add(repaired, 0);
        if (options.has(Choice.ORDERED) && repaired > 0) {
            return batch.after(writer.refused().get(0).index());
        }
        tally.addRefused(result.refused() - repaired);
        refused.stream()
                .min(Comparator.comparingInt(WriteResult.Failure::index))
                .ifPresent(first -> refused(batch.offset(first.index()), first.message()));
        return null;
    }

    private void refused(long offset, String reason) {
        Refusal refusal = new Refusal(
                offset,
                Message.of(
                        "{0} refused the document at byte {1,number,#} of the dump: {2}", namespace, offset, reason));
        firstRefusal.accumulateAndGet(
                refusal, (known, other) -> known != null && known.offset() <= other.offset() ? known : other);
        if (options.has(Choice.STOP_ON_ERROR)) {
            fail(refusal.sentence(), null);
        }
    }

    private void requireDone(Outcome outcome) {
        if (outcome.isGivenUp()) {
            fail(
                    Message.of(
                            "Inserting into {0} was given up after {1,number,#} s: {2}",
                            namespace,
                            RETRY_TIME.toSeconds(),
                            outcome.refusals().get(0).sample()),
                    null);
        }
        outcome.refusals().stream()
                .filter(refusal -> refusal.kind().equals("write-concern"))
                .findFirst()
                .ifPresent(refusal -> fail(
                        Message.of("The write concern was not satisfied in {0}: {1}", namespace, refusal.sample()),
                        null));
    }

    /** @param sentence without its full stop */
    private void fail(Message sentence, Exception cause) {
        failure.compareAndSet(null, new RunFailedException(Message.of("{0}.", sentence), cause));
    }

    /** Returns the failure for a batch with a document that cannot be read. */
    private RunFailedException invalid(DumpBatch batch, RuntimeException cause) {
        for (int i = 0; i < batch.documents.count(); i++) {
            try {
                requireValid(
                        batch.documents.bytes(),
                        batch.documents.offset(i),
                        batch.documents.length(i),
                        batch.firstNumber + i,
                        batch.offset(i));
            } catch (RunFailedException e) {
                return e;
            }
        }
        return new RunFailedException(
                Message.of(
                        "A document of {0} from byte {1,number,#} of the dump on cannot be read: {2}.",
                        namespace, batch.offset(0), cause.getMessage()),
                cause);
    }

    private record Refusal(long offset, Message sentence) {}
}
