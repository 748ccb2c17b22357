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
    private final RetryTime.Trials trials;
    private final List<WriteReply.Failure> refused = new ArrayList<>();
    private WriteReply reply = WriteReply.all(0);
    private int from;
    private int acknowledged;
    private int alreadyThere;
    private int resent;

    BatchInsertion(BatchIds ids, BatchSender sender, StoredDocuments stored, InsertOptions options) {
        this.ids = ids;
        this.sender = sender;
        this.stored = stored;
        this.options = options;
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
                if (reply.isTransient() && !tryAgain()) {
                    break;
                }
            } catch (MongoException e) {
                if (!(MongoErrors.isTransient(e) && tryAgain())) {
                    return failed(e, outcome);
                }
            }
        }
        tell(outcome);
        return new Inserted(acknowledged, alreadyThere, refused.size(), settled, resent);
    }

    private void sendOnce() {
        skipWhatIsThere();
        if (from == ids.batch().count()) {
            reply = WriteReply.all(0);
            return;
        }
        reply = sender.send(ids, from);
        refused.clear();
        if (!options.ordered()) {
            acknowledged = 0;
            alreadyThere = 0;
        }
        acknowledged += reply.inserted();
        reply.failures().forEach(this::judge);
        if (options.ordered()) {
            from += reply.inserted() + (endsAtDuplicate() ? 1 : 0);
        }
    }

    private void judge(WriteReply.Failure failure) {
        if (!isOurs(failure)) {
            refused.add(failure);
        } else if (trials.isRetry()) {
            acknowledged++;
        } else {
            alreadyThere++;
        }
    }

    /** Whether the document is there because this load has sent it before. */
    private boolean isOurs(WriteReply.Failure failure) {
        int index = from + failure.index();
        return expectsDuplicates()
                && failure.isDuplicateId()
                && (ids.isMade(index) || stored.holds(ids.batch().view(index)));
    }

    private boolean expectsDuplicates() {
        return options.resumed() || trials.isRetry();
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
            int skipped = Math.max(0, stored.count(ids, from) - 1);
            from += skipped;
            if (trials.isRetry()) {
                acknowledged += skipped;
            } else {
                alreadyThere += skipped;
            }
        }
    }

    private boolean tryAgain() throws InterruptedException {
        boolean again = trials.next();
        resent += again ? 1 : 0;
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
        return new Inserted(acknowledged, alreadyThere, 0, false, resent);
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
