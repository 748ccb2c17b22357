package io.shardlab.workloads.mixed;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.choice.Draws;
import io.shardlab.data.choice.OperationMix;
import io.shardlab.workloads.mixed.store.LogStore;
import java.util.List;

/**
 * One operation of the mix. What it does follows from the seed and its number, and for the newest documents from what was
 * inserted until then. One worker's own.
 */
final class MixedOperation implements Operation {

    private final List<Kind> kinds;
    private final OperationMix mix;
    private final DocumentChooser chooser;
    private final Progress progress;
    private final LogStore store;
    private final Reads reads;
    private final Writes writes;
    private final Draws draws;
    private final long firstSequence;
    private final boolean transactions;
    private Kind kind;
    private long document;

    /**
     * @param seed of the choices of this phase
     * @param firstSequence of the updates of this phase; those of operation n get the n-th from there
     * @param transactions whether an update is to read first
     */
    MixedOperation(
            MixedWork work, Progress progress, LogStore store, long seed, long firstSequence, boolean transactions) {
        this.kinds = work.kinds();
        this.mix = work.mix();
        this.chooser = work.chooser();
        this.progress = progress;
        this.store = store;
        this.reads = new Reads(store, progress, work.scanLength(), work.aggregateDays());
        this.writes = new Writes(store, progress, reads);
        this.draws = new Draws(seed);
        this.firstSequence = firstSequence;
        this.transactions = transactions;
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        draws.begin(number);
        kind = kinds.get(mix.next(draws));
        outcome.kind(kinds.indexOf(kind));
        if (kind == Kind.INSERT || kind == Kind.DELETE) {
            return;
        }
        document = chooser.choose(draws, progress.inserted());
        if (kind == Kind.READ || (kind == Kind.UPDATE && transactions)) {
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
            case UPDATE -> update(firstSequence + number, outcome);
        }
    }

    @Override
    public void verify(long number, Outcome outcome) {
        switch (kind) {
            case READ -> reads.verifyRead(document, outcome);
            case SCAN -> reads.verifyScan(outcome);
            case AGGREGATE -> reads.verifyAggregation(outcome);
            case UPDATE -> {
                if (transactions) {
                    writes.verifyReadAndUpdate(document, outcome);
                }
            }
            case INSERT, DELETE -> {}
        }
    }

    private void update(long sequence, Outcome outcome) {
        if (transactions) {
            writes.readAndUpdate(document, sequence, outcome);
        } else {
            writes.update(document, sequence, outcome);
        }
    }

    /** Where all that was inserted is deleted already, as at the beginning, there has to be something to delete first. */
    private void delete(Outcome outcome) {
        if (!writes.delete(outcome)) {
            progress.deletesTurnedInserts().increment();
            outcome.kind(kinds.indexOf(Kind.INSERT));
            writes.insert(outcome);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
