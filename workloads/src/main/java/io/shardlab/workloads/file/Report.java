package io.shardlab.workloads.file;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.write.WriteResult;
import java.util.ArrayList;
import java.util.List;

/**
 * The results of an operation's statements, until the operation has ended: those of a transaction that restarts do not count.
 * Belongs to one worker, and reused.
 */
final class Report {

    private static final String WRONG_ANSWER = "wrong-answer";
    private static final String NOT_FOUND = "not-found";

    /** An error; its fields are those of {@link Outcome#addErrors}. */
    private record Problem(String kind, long count, String sample) {}

    private final List<Problem> problems = new ArrayList<>();
    private long documents;
    private long bytes;
    private boolean ended;

    void clear() {
        documents = 0;
        bytes = 0;
        ended = false;
        if (!problems.isEmpty()) {
            problems.clear();
        }
    }

    /** Adds documents that were returned or changed, and the bytes that are known of them. */
    void add(long moreDocuments, long moreBytes) {
        documents += moreDocuments;
        bytes += moreBytes;
    }

    void wrong(String sample) {
        problems.add(new Problem(WRONG_ANSWER, 1, sample));
    }

    /** Adds the error that nothing was found where something must be. */
    void missing(String sample) {
        problems.add(new Problem(NOT_FOUND, 1, sample));
        ended = true;
    }

    /** True if all answers were right until now. */
    boolean isRight() {
        return problems.isEmpty();
    }

    /** Adds the writes of a result that were refused. */
    void addRefused(WriteResult result) {
        for (WriteResult.Failure failure : result.failures()) {
            problems.add(new Problem(MongoErrors.kindOfCode(failure.code(), "write-error"), 1, failure.message()));
            ended = true;
        }
        result.concern().ifPresent(concern -> problems.add(new Problem("write-concern", 1, concern.message())));
    }

    /** True if a write was refused or nothing was found, after which an application does not go on. */
    boolean isEnded() {
        return ended;
    }

    /** Passes everything on. */
    void passTo(Outcome outcome) {
        outcome.addDocuments(documents);
        outcome.addBytes(bytes);
        if (!problems.isEmpty()) {
            problems.forEach(problem -> outcome.addErrors(problem.kind(), problem.count(), problem.sample()));
        }
    }
}
