package io.shardlab.workloads.mixed;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.mongo.choice.OperationMix;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.workloads.mixed.Weights.Kind;
import java.util.List;

/**
 * One operation of the mix. The seed and the operation's number decide what it does, and for the newest documents also the
 * inserts until then. Confined to one worker.
 */
final class MixedOperation implements Operation {

    private final List<Kind> kinds;
    private final OperationMix mix;
    private final DocumentChooser chooser;
    private final Writes writes;
    private final Reads reads;
    private final RandomStream draws;
    private Kind kind;
    private long document;

    /** @param writes is closed with this, together with its reads */
    MixedOperation(List<Kind> kinds, OperationMix mix, DocumentChooser chooser, Writes writes, RandomStream draws) {
        this.kinds = kinds;
        this.mix = mix;
        this.chooser = chooser;
        this.writes = writes;
        this.reads = writes.reads();
        this.draws = draws;
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        draws.begin(number);
        kind = kinds.get(mix.next(draws));
        outcome.kind(kinds.indexOf(kind));
        if (kind == Kind.INSERT || kind == Kind.DELETE) {
            return;
        }
        document = chooser.choose(draws, reads.progress().inserted);
        if (kind == Kind.READ || (kind == Kind.UPDATE && writes.readsBeforeUpdate())) {
            reads.expect(document);
        }
    }

    @Override
    public void execute(long number, Outcome outcome) {
        switch (kind) {
            case READ -> reads.read(document, outcome);
            case SCAN -> reads.scan(document, outcome);
            case AGGREGATE -> reads.aggregate(document);
            case INSERT -> writes.insert(outcome);
            case DELETE -> delete(outcome);
            case UPDATE -> writes.update(document, number, outcome);
        }
    }

    @Override
    public void verify(long number, Outcome outcome) {
        switch (kind) {
            case READ -> reads.verifyRead(document, outcome);
            case SCAN -> reads.verifyScan(outcome);
            case AGGREGATE -> reads.verifyAggregation(outcome);
            case UPDATE -> writes.verifyUpdate(document, outcome);
            case INSERT, DELETE -> {}
        }
    }

    /** Deletes a document; inserts one instead if all inserted documents are deleted already, as at the beginning. */
    private void delete(Outcome outcome) {
        if (!writes.delete(outcome)) {
            reads.progress().deletesTurnedInserts.increment();
            outcome.kind(kinds.indexOf(Kind.INSERT));
            writes.insert(outcome);
        }
    }

    @Override
    public void close() {
        writes.close();
    }
}
