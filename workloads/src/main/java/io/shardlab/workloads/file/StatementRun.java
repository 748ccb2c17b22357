package io.shardlab.workloads.file;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.operation.Statement;

/** A statement as one worker executes it: prepared, sent and examined, in this order. Not thread-safe. */
abstract class StatementRun {

    private final StatementPlan plan;
    private final OperationScope scope;
    private final CommandSender sender;
    private final ChosenCheck check;

    StatementRun(StatementPlan plan, OperationScope scope, CommandSenders senders, ChosenCheck check) {
        this.plan = plan;
        this.scope = scope;
        this.sender = plan.sender(senders);
        this.check = check;
    }

    /**
     * Encodes the command. Not timed.
     *
     * @param chosen the number of the chosen document, if the operation chooses one
     */
    final void prepare(long chosen) {
        check.expect(chosen);
        encode();
    }

    abstract void encode();

    /** Sends the command and blocks until it is answered. */
    abstract void send(Outcome timed);

    /** Examines the answer. Not timed. */
    abstract void examine(Report report);

    StatementPlan plan() {
        return plan;
    }

    Statement statement() {
        return plan.statement();
    }

    OperationScope scope() {
        return scope;
    }

    CommandSender sender() {
        return sender;
    }

    ChosenCheck check() {
        return check;
    }

    /** Checks a number of documents against that in the file. */
    void checkNumber(long documents, Report report) {
        boolean few = documents < statement().returnsAtLeast().orElse(0);
        boolean many = documents > statement().returnsAtMost().orElse(Long.MAX_VALUE);
        if (few || many) {
            report.wrong(name() + " has " + (plan.isWrite() ? "changed " : "returned ") + documents + " documents, but"
                    + " the file says "
                    + (few
                            ? "at least " + statement().returnsAtLeast().getAsLong()
                            : "at most " + statement().returnsAtMost().getAsLong()));
        }
    }

    /**
     * Reports that a kept collection, which earlier runs may have changed, has nothing where something must be.
     *
     * @param documents the number of documents that were found
     * @param missing true if the chosen one had to be among them
     * @return false if that is not so
     */
    boolean isNotFound(long documents, boolean missing, Report report) {
        boolean expected = missing || statement().returnsAtLeast().orElse(0) > 0;
        if (documents > 0 || !expected || !plan.collection().spec().kept()) {
            return false;
        }
        report.missing(name() + " found nothing" + (check.hasChosen() ? " for " + check.chosen() : ""));
        return true;
    }

    /** Names the statement in messages. */
    String name() {
        return plan.operation() + ": " + statement().action() + " on "
                + plan.collection().name();
    }
}
