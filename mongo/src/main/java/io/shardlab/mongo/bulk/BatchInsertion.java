package io.shardlab.mongo.bulk;

import com.mongodb.MongoException;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.RetryTime;
import io.shardlab.mongo.write.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.RawBsonDocument;

/**
 * The insertion of one batch until it is settled. A batch whose fate is unknown is sent again unchanged: the server
 * then refuses a document that had arrived as a duplicate of its own {@code _id}, which shows that it is there. So no
 * document is duplicated or left out, and the write concern is waited for again. Used once, by one thread.
 */
final class BatchInsertion {

    private final BatchIds ids;
    private final Sender sender;
    private final Stored stored;
    private final InsertOptions options;
    private final RetryCounts retries;
    private final RetryTime.Attempts attempts;
    private final List<WriteResult.Failure> refused = new ArrayList<>();

    private WriteResult reply = WriteResult.NOTHING;
    private int from;
    private boolean unfinished;
    private int acknowledged;
    private int alreadyThere;
    private int matched;

    /** Sends documents of a batch once. Not thread-safe. */
    @FunctionalInterface
    interface Sender {

        /**
         * Sends the documents from {@code from} to {@code to}, the latter excluded; blocks until they are acknowledged as the
         * write concern asks.
         *
         * @param ordered true if the server stops at the first document that it refuses
         * @throws MongoException if their fate is unknown
         */
        WriteResult send(BatchIds ids, int from, int to, boolean ordered);
    }

    /** The documents that the servers hold already. Thread-safe; blocking; throws the driver's exceptions. */
    interface Stored {

        /** True if the servers hold a document with the same {@code _id} whose every field is equal. */
        boolean holds(RawBsonDocument document);

        /** Returns how many documents from {@code from} on are stored without a gap; their ids were made here. */
        int leading(BatchIds ids, int from);
    }

    BatchInsertion(BatchIds ids, Sender sender, Stored stored, InsertOptions options, RetryCounts retries) {
        this.ids = ids;
        this.sender = sender;
        this.stored = stored;
        this.options = options;
        this.retries = retries;
        this.attempts = options.retryTime().attempts();
    }

    /**
     * Blocks until the batch is settled or the time for retries is over.
     *
     * @param outcome receives the documents that the servers acknowledged and refused
     * @throws MongoException if the batch failed and nothing of it was acknowledged
     */
    InsertResult run(Outcome outcome) throws InterruptedException {
        boolean settled = false;
        while (!settled) {
            try {
                sendOnce();
                Optional<WriteResult.ConcernFailure> error = reply.transientError();
                settled = error.isEmpty() && !unfinished;
                if (error.isPresent()) {
                    String kind = MongoErrors.kindOfCode(error.get().code(), "server-error");
                    if (!attempts.next(retries, kind)) {
                        return givenUp(kind, error.get().message(), outcome);
                    }
                }
            } catch (MongoException e) {
                if (!(MongoErrors.isTransient(e) && attempts.next(retries, MongoErrors.kind(e)))) {
                    if (nothingIsThere()) {
                        throw e;
                    }
                    return givenUp(MongoErrors.kind(e), MongoErrors.describe(e).toString(), outcome);
                }
            }
        }
        report(outcome);
        int notSent = notSent();
        if (notSent > 0) {
            outcome.addRefused("not-sent", notSent, "an ordered batch ends at the first document that is refused");
        }
        if (nothingIsThere() && !refused.isEmpty()) {
            outcome.addErrors("batch-refused", 1, refused.get(0).message());
        }
        return new InsertResult(acknowledged, alreadyThere, matched, refused.size() + notSent, true);
    }

    List<WriteResult.Failure> refused() {
        return List.copyOf(refused);
    }

    private void sendOnce() {
        int there =
                options.ordered() && (attempts.isRetry() || unfinished) && from < end() ? stored.leading(ids, from) : 0;
        refused.clear();
        if (options.ordered()) {
            sendInOrder(there);
        } else {
            exchange(false, from, end());
        }
    }

    /**
     * Sends an ordered batch. Its first documents arrive first, and each reply would report one duplicate only. So the
     * documents that are there are sent again out of order: all are refused, and the write concern is waited for on
     * every shard. The counts of a reply that calls for another attempt are undone, as its documents are sent again.
     *
     * @param there the number of documents that are stored already, from the next one on
     */
    private void sendInOrder(int there) {
        int acknowledgedBefore = acknowledged;
        int alreadyThereBefore = alreadyThere;
        int matchedBefore = matched;
        boolean understood = false;
        try {
            if (there > 0) {
                exchange(false, from, from + there);
            } else if (from < end()) {
                exchange(true, from, end());
            } else {
                reply = WriteResult.NOTHING;
            }
            understood = reply.transientError().isEmpty();
        } finally {
            if (!understood) {
                acknowledged = acknowledgedBefore;
                alreadyThere = alreadyThereBefore;
                matched = matchedBefore;
            }
        }
        if (understood) {
            boolean endedAtDuplicate = !reply.failures().isEmpty() && refused.isEmpty();
            unfinished = there > 0 || endedAtDuplicate;
            from += there > 0 ? there : (int) reply.inserted() + (endedAtDuplicate ? 1 : 0);
        }
    }

    private void exchange(boolean ordered, int first, int to) {
        reply = sender.send(ids, first, to, ordered);
        if (!options.ordered()) {
            // The whole batch was sent again, so the counts of earlier replies no longer hold.
            acknowledged = 0;
            alreadyThere = 0;
            matched = 0;
        }
        acknowledged += (int) reply.inserted();
        reply.failures().forEach(failure -> judge(failure, first + failure.index()));
    }

    private int end() {
        return ids.batch().count();
    }

    /** Returns the number of documents behind the one at which an ordered batch ended. */
    private int notSent() {
        return options.ordered() && !refused.isEmpty() ? end() - from - refused.size() : 0;
    }

    /** Counts a document that the server refused, perhaps because this load has sent it before. */
    private void judge(WriteResult.Failure failure, int index) {
        boolean expected = failure.isDuplicateId() && (options.resumed() || attempts.isRetry());
        boolean made = ids.isMade(index);
        if (!expected || !(made || stored.holds(ids.batch().view(index)))) {
            refused.add(new WriteResult.Failure(0, index, failure.code(), failure.message()));
            return;
        }
        matched += made ? 0 : 1;
        if (attempts.isRetry()) {
            acknowledged++;
        } else {
            alreadyThere++;
        }
    }

    /**
     * Counts the batch as failed, even if a part of it is stored. Acknowledged documents stay counted; the fate of the
     * others is unknown.
     */
    private InsertResult givenUp(String kind, String message, Outcome outcome) {
        addAcknowledged(outcome);
        outcome.giveUp(kind, message);
        return new InsertResult(acknowledged, alreadyThere, matched, 0, false);
    }

    private boolean nothingIsThere() {
        return acknowledged == 0 && alreadyThere == 0;
    }

    private void addAcknowledged(Outcome outcome) {
        outcome.addDocuments(acknowledged);
        outcome.addBytes(
                (long) ids.batch().sizeInBytes() * acknowledged / ids.batch().count());
    }

    private void report(Outcome outcome) {
        addAcknowledged(outcome);
        reply.concern().ifPresent(concern -> outcome.addErrors("write-concern", 1, concern.message()));
        Map<String, List<WriteResult.Failure>> kinds = refused.stream()
                .collect(Collectors.groupingBy(failure -> MongoErrors.kindOfCode(failure.code(), "write-error")));
        kinds.forEach((kind, failures) ->
                outcome.addRefused(kind, failures.size(), failures.get(0).message()));
    }
}
