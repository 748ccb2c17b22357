package io.shardlab.workloads.query;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.ExpectedAnswers;
import io.shardlab.mongo.document.SplitMix64;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;

/** The keys that can be asked for, and the expected answer to the query for each. Thread-safe. */
final class PointAnswers {

    private final ExpectedAnswers expected;
    private final ObjIntConsumer<BsonAppender> condition;
    private final IntFunction<String> name;

    /**
     * @param condition appends the condition that only a key's documents meet
     * @param name names a key in messages
     */
    PointAnswers(ExpectedAnswers expected, ObjIntConsumer<BsonAppender> condition, IntFunction<String> name) {
        this.expected = expected;
        this.condition = condition;
        this.name = name;
    }

    int count() {
        return expected.existingKeys();
    }

    /** Returns a key that has documents; all are equally likely. */
    int existingKey(long randomBits) {
        return expected.existingKey(SplitMix64.below(count(), randomBits));
    }

    void appendFilter(int key, BsonAppender out) {
        condition.accept(out, key);
    }

    /** Checks an answer against the generator; a wrong one becomes an error of the outcome. */
    void check(int key, long documents, long checksum, Outcome outcome) {
        if (documents != expected.count(key)) {
            wrong(key, " has " + expected.count(key) + " documents, but " + documents + " were returned", outcome);
        } else if ((int) checksum != expected.checksum(key)) {
            wrong(key, ": a returned document differs from the one that was loaded", outcome);
        }
    }

    private void wrong(int key, String text, Outcome outcome) {
        outcome.addErrors("wrong-answer", 1, name.apply(key) + text);
    }
}
