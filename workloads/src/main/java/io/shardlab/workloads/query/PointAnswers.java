package io.shardlab.workloads.query;

import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.ExpectedAnswers;
import io.shardlab.data.document.SplitMix64;

/** The keys that can be asked for, and what a query for each must return. Thread-safe. */
final class PointAnswers {

    private final PointCondition condition;
    private final ExpectedAnswers expected;

    PointAnswers(PointCondition condition, ExpectedAnswers expected) {
        this.condition = condition;
        this.expected = expected;
    }

    /** How many keys have documents. */
    int count() {
        return expected.existingKeys();
    }

    /** One key that has documents, each as likely as another. */
    int existingKey(long randomBits) {
        return expected.existingKey(SplitMix64.below(count(), randomBits));
    }

    /** Appends the condition that only this key's documents meet. */
    void appendFilter(int key, BsonAppender out) {
        condition.append(key, out);
    }

    /** Checks an answer against the generator; a wrong one becomes an error of the outcome. */
    void check(int key, long documents, long checksum, Outcome outcome) {
        if (documents != expected.count(key)) {
            outcome.addErrors(
                    "wrong-answer",
                    1,
                    condition.name(key) + " has " + expected.count(key) + " documents, but " + documents
                            + " were returned");
        } else if ((int) checksum != expected.checksum(key)) {
            outcome.addErrors(
                    "wrong-answer", 1, condition.name(key) + ": a returned document is not the one that was loaded");
        }
    }
}
