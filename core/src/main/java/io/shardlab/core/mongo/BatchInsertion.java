package io.shardlab.core.mongo;

import com.mongodb.MongoException;
import io.shardlab.core.workload.Outcome;
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
    private final StoredDocuments stored;
    private final InsertOptions options;
    private final Resends resends;
    private final RetryTime.Trials trials;
    private final List<WriteReply.Failure> refused = new ArrayList<>();
    private WriteReply reply = WriteReply.all(0);
    private int from;
    private int acknowledged;
    private int alreadyThere;
    private int matched;

    BatchInsertion(BatchIds ids, BatchSender sender, StoredDocuments stored, InsertOptions options, Resends resends) {
        this.ids = ids;
        this.sender = sender;
        this.stored = stored;
        this.options = options;
        this.resends = resends;
        this.trials = options.retryTime().trials();
    }

    /**
     * Blocks until the batch is settled or the time for trying again is over.
     *
     * @param outcome takes what the servers acknowledged and refused
     * @throws MongoException if the batch failed and nothing of it was acknowledged
     */
    Inserted run(Outcome outcome) throws InterruptedException {
        boolean settled = false;
        while (!settled) {
            try {
                sendOnce();
                settled = !reply.isTransient() && !endsAtDuplicate();
                if (reply.isTransient() && !tryAgain(reply.transientKind())) {
                    break;
                }
            } catch (MongoException e) {
                if (!(MongoErrors.isTransient(e) && tryAgain(MongoErrors.kind(e)))) {
                    return failed(e, outcome);
                }
            }
        }
        tell(outcome);
        return new Inserted(acknowledged, alreadyThere, matched, refused.size(), settled);
    }

    private void sendOnce() {
        refused.clear();
        skipWhatIsThere();
        if (from == ids.batch().count()) {
            reply = WriteReply.all(0);
            return;
        }
        reply = sender.send(ids, from);
        int first = from;
        if (options.ordered()) {
            from += reply.inserted();
        } else {
            acknowledged = 0;
            alreadyThere = 0;
            matched = 0;
        }
        acknowledged += reply.inserted();
        reply.failures().forEach(failure -> judge(failure, first + failure.index()));
        from += endsAtDuplicate() ? 1 : 0;
    }

    /** A document may have been refused because this load has sent it before. */
    private void judge(WriteReply.Failure failure, int index) {
        boolean expected = failure.isDuplicateId() && (options.resumed() || trials.isRetry());
        if (expected && ids.isMade(index)) {
            recognise(1);
        } else if (expected && stored.holds(ids.batch().view(index))) {
            matched++;
            recognise(1);
        } else {
            refused.add(failure);
        }
    }

    private void recognise(int documents) {
        if (trials.isRetry()) {
            acknowledged += documents;
        } else {
            alreadyThere += documents;
        }
    }

    /** An ordered batch ends at its first duplicate, though the documents behind that one are still to come. */
    private boolean endsAtDuplicate() {
        return options.ordered() && !reply.failures().isEmpty() && refused.isEmpty();
    }

    /**
     * Of an ordered batch the first documents arrive first, and each answer would tell of one duplicate only. The last
     * one that is there is sent again, for the write concern to be waited for.
     */
    private void skipWhatIsThere() {
        boolean expected = trials.isRetry() || endsAtDuplicate();
        if (options.ordered() && expected && !options.mayHoldIds()) {
            int skipped = Math.max(0, stored.leading(ids, from) - 1);
            from += skipped;
            recognise(skipped);
        }
    }

    private boolean tryAgain(String kind) throws InterruptedException {
        boolean again = trials.next();
        if (again) {
            resends.add(kind);
        }
        return again;
    }

    private Inserted failed(MongoException failure, Outcome outcome) {
        if (acknowledged == 0 && alreadyThere == 0) {
            throw failure;
        }
        // What an earlier answer acknowledged stays acknowledged.
        refused.clear();
        reply = WriteReply.all(0);
        tell(outcome);
        outcome.addErrors(MongoErrors.kind(failure), 1, MongoErrors.describe(failure));
        return new Inserted(acknowledged, alreadyThere, matched, 0, false);
    }

    private void tell(Outcome outcome) {
        outcome.addDocuments(acknowledged);
        outcome.addBytes(
                (long) ids.batch().sizeInBytes() * acknowledged / ids.batch().count());
        reply.concern().ifPresent(concern -> outcome.addErrors("write-concern", 1, concern.message()));
        Map<String, List<WriteReply.Failure>> kinds = refused.stream()
                .collect(Collectors.groupingBy(failure -> MongoErrors.kindOfCode(failure.code(), "write-error")));
        kinds.forEach((kind, failures) ->
                outcome.addRefused(kind, failures.size(), failures.get(0).message()));
    }
}
