package io.shardlab.mongo.bulk;

import com.mongodb.MongoException;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.RetryTime;
import io.shardlab.mongo.write.WriteReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One batch until it is settled. A batch whose fate is unknown is sent again, as it was: a document that did arrive
 * before is then refused as a duplicate of its own {@code _id}, which tells that it is there; so none is doubled and
 * none is left out. The write concern is waited for that time, too. Used once, by one thread.
 */
final class BatchInsertion {

    private final BatchIds ids;
    private final BatchSender sender;
    private final BatchSender unordered;
    private final StoredDocuments stored;
    private final InsertOptions options;
    private final RetryCounts retries;
    private final RetryTime.Attempts attempts;
    private final List<WriteReply.Failure> refused = new ArrayList<>();
    private WriteReply reply = WriteReply.all(0);
    private int from;
    private boolean unfinished;
    private int acknowledged;
    private int alreadyThere;
    private int matched;

    /**
     * @param sender in order if the options say so
     * @param unordered out of order in any case
     */
    BatchInsertion(
            BatchIds ids,
            BatchSender sender,
            BatchSender unordered,
            StoredDocuments stored,
            InsertOptions options,
            RetryCounts retries) {
        this.ids = ids;
        this.sender = sender;
        this.unordered = unordered;
        this.stored = stored;
        this.options = options;
        this.retries = retries;
        this.attempts = options.retryTime().attempts();
    }

    /**
     * Blocks until the batch is settled or the time for trying again is over.
     *
     * @param outcome takes what the servers acknowledged and refused
     * @throws MongoException if the batch failed and nothing of it was acknowledged
     */
    InsertResult run(Outcome outcome) throws InterruptedException {
        boolean settled = false;
        while (!settled) {
            try {
                sendOnce();
                settled = !reply.isTransient() && !unfinished;
                if (reply.isTransient() && !tryAgain(reply.transientKind())) {
                    break;
                }
            } catch (MongoException e) {
                if (!(MongoErrors.isTransient(e) && tryAgain(MongoErrors.kind(e)))) {
                    return failed(e, outcome);
                }
            }
        }
        if (!settled) {
            return givenUp(reply.transientKind(), reply.transientMessage(), outcome);
        }
        tell(outcome);
        int notSent = notSent();
        if (notSent > 0) {
            outcome.addRefused("not-sent", notSent, "an ordered batch ends at the first document that is refused");
        }
        if (nothingIsThere() && !refused.isEmpty()) {
            outcome.addErrors("batch-refused", 1, refused.get(0).message());
        }
        return new InsertResult(acknowledged, alreadyThere, matched, refused.size() + notSent, true);
    }

    /** What was refused, by its place in the batch. */
    List<WriteReply.Failure> refused() {
        return List.copyOf(refused);
    }

    private void sendOnce() {
        int there =
                options.ordered() && (attempts.isRetry() || unfinished) && from < end() ? stored.leading(ids, from) : 0;
        refused.clear();
        if (options.ordered()) {
            sendInOrder(there);
        } else {
            exchange(sender, from, end());
        }
    }

    /**
     * Of an ordered batch the first documents arrive first, and each answer would tell of one duplicate only. So those
     * that are there are sent again out of order: all are refused, and the write concern is waited for on every shard.
     * What an answer says that calls for another trial is forgotten, and so sent again.
     *
     * @param there how many documents are there, from the next one on
     */
    private void sendInOrder(int there) {
        int acknowledgedBefore = acknowledged;
        int alreadyThereBefore = alreadyThere;
        int matchedBefore = matched;
        boolean understood = false;
        try {
            if (there > 0) {
                exchange(unordered, from, from + there);
            } else if (from < end()) {
                exchange(sender, from, end());
            } else {
                reply = WriteReply.all(0);
            }
            understood = !reply.isTransient();
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
            from += there > 0 ? there : reply.written() + (endedAtDuplicate ? 1 : 0);
        }
    }

    private void exchange(BatchSender by, int first, int to) {
        reply = by.send(ids, first, to);
        if (!options.ordered()) {
            // The whole batch was sent again, so this answer says all there is to say.
            acknowledged = 0;
            alreadyThere = 0;
            matched = 0;
        }
        acknowledged += reply.written();
        reply.failures().forEach(failure -> judge(failure, first + failure.index()));
    }

    private int end() {
        return ids.batch().count();
    }

    /** Documents behind the one that an ordered batch ended at. */
    private int notSent() {
        return options.ordered() && !refused.isEmpty() ? end() - from - refused.size() : 0;
    }

    /** A document may have been refused because this load has sent it before. */
    private void judge(WriteReply.Failure failure, int index) {
        boolean expected = failure.isDuplicateId() && (options.resumed() || attempts.isRetry());
        if (expected && ids.isMade(index)) {
            recognise(1);
        } else if (expected && stored.holds(ids.batch().view(index))) {
            matched++;
            recognise(1);
        } else {
            refused.add(new WriteReply.Failure(index, failure.code(), failure.message()));
        }
    }

    private void recognise(int documents) {
        if (attempts.isRetry()) {
            acknowledged += documents;
        } else {
            alreadyThere += documents;
        }
    }

    private boolean tryAgain(String kind) throws InterruptedException {
        boolean again = attempts.next();
        if (again) {
            retries.add(kind);
        }
        return again;
    }

    private InsertResult failed(MongoException failure, Outcome outcome) {
        if (nothingIsThere()) {
            throw failure;
        }
        return givenUp(MongoErrors.kind(failure), MongoErrors.describe(failure), outcome);
    }

    /** The batch failed, even if some of it is there: what was acknowledged stays so, of the rest nothing is known. */
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

    private void tell(Outcome outcome) {
        addAcknowledged(outcome);
        reply.concern().ifPresent(concern -> outcome.addErrors("write-concern", 1, concern.message()));
        Map<String, List<WriteReply.Failure>> kinds = refused.stream()
                .collect(Collectors.groupingBy(failure -> MongoErrors.kindOfCode(failure.code(), "write-error")));
        kinds.forEach((kind, failures) ->
                outcome.addRefused(kind, failures.size(), failures.get(0).message()));
    }
}
