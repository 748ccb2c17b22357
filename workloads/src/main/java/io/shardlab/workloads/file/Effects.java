package io.shardlab.workloads.file;

import io.shardlab.mongo.write.WriteResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Passes the effects of an operation's writes on: at once, or in a transaction when its outcome is known. Belongs to one worker.
 */
final class Effects {

    /** A write of a transaction that was answered. */
    private record Answered(WriteEffect effect, WriteResult result) {}

    private final List<WriteEffect> all = new ArrayList<>();
    private final List<Answered> answered = new ArrayList<>();
    private boolean transaction;

    /** Adds the effect of a statement of the operation. */
    void add(WriteEffect effect) {
        all.add(effect);
    }

    /** Begins an attempt of a transaction; forgets an earlier one. */
    void beginTransaction() {
        transaction = true;
        answered.clear();
    }

    void certain(WriteEffect effect, WriteResult result) {
        if (transaction) {
            answered.add(new Answered(effect, result));
        } else {
            effect.certain(result);
        }
    }

    /** Records a failure; it aborts a transaction. */
    void failed(WriteEffect effect, RuntimeException failure) {
        if (!transaction) {
            effect.failed(failure);
        }
    }

    /** The transaction is committed. */
    void committed() {
        transaction = false;
        answered.forEach(write -> write.effect().certain(write.result()));
    }

    /** The transaction is aborted. */
    void aborted() {
        transaction = false;
        all.forEach(WriteEffect::none);
    }

    /** It is unknown whether the transaction is committed. */
    void uncertain() {
        transaction = false;
        answered.forEach(write -> write.effect().uncertain());
    }
}
