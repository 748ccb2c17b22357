package io.shardlab.workloads.file;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.choice.InsertedDocuments;
import io.shardlab.mongo.choice.OperationMix;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.OperationScope;
import java.util.List;

/**
 * The operations of the file in their shares. The seed and the operation's number decide what it does, and for documents that the
 * run inserts also the inserts until then. Belongs to one worker.
 */
final class FileOperation implements Operation {

    private final List<OperationPlan> plans;
    private final List<OperationRun> runs;
    private final OperationMix mix;
    private final OperationScope scope;
    private final Ledger ledger;
    private final List<CommandSenders> senders;
    private final List<CheckCount> counts;
    private final long most;
    private OperationRun run;
    private Outcome current;

    /**
     * @param runs one for each plan
     * @param senders closed with this
     * @param counts ended with this
     * @param most the number of operations after which there are no more
     */
    FileOperation(
            List<OperationPlan> plans,
            List<OperationRun> runs,
            OperationMix mix,
            OperationScope scope,
            Ledger ledger,
            List<CommandSenders> senders,
            List<CheckCount> counts,
            long most) {
        this.most = most;
        this.plans = plans;
        this.runs = runs;
        this.mix = mix;
        this.scope = scope;
        this.ledger = ledger;
        this.senders = senders;
        this.counts = counts;
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        if (number >= most) {
            outcome.exhausted();
            return;
        }
        if (outcome != current) {
            // A worker has one outcome, which it reuses.
            current = outcome;
            scope.takeNowFrom(outcome::nowMillis);
            scope.limitBy(outcome::millisLeft);
        }
        RandomStream draws = scope.begin(number);
        int kind = mix.next(draws);
        long document = choose(kind, draws);
        if (document == InsertedDocuments.NONE && plans.get(kind).chooser().isPresent()) {
            kind = ledger.insteadOf(kind);
            document = choose(kind, draws);
        }
        outcome.kind(kind);
        run = runs.get(kind);
        run.prepare(document);
    }

    private long choose(int kind, RandomStream draws) {
        OperationPlan plan = plans.get(kind);
        if (plan.chooser().isEmpty()) {
            return InsertedDocuments.NONE;
        }
        Choice choice = plan.spec().choice().orElseThrow();
        long document = plan.chooser().get().choose(draws, ledger.of(choice.collection()).numbered);
        if (document != InsertedDocuments.NONE) {
            scope.choose(choice.collection(), document);
        }
        return document;
    }

    @Override
    public void execute(long number, Outcome outcome) {
        run.execute(outcome);
    }

    @Override
    public void verify(long number, Outcome outcome) {
        run.verify(outcome);
    }

    @Override
    public void close() {
        senders.forEach(CommandSenders::close);
        runs.forEach(OperationRun::close);
        counts.forEach(CheckCount::end);
    }
}
