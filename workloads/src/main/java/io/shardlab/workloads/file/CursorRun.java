package io.shardlab.workloads.file;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.workloads.language.operation.OperationScope;
import org.bson.RawBsonDocument;

/** A {@code find} or an {@code aggregate}: documents are looked at in the bytes of the answers. */
final class CursorRun extends StatementRun {

    private final CommandSender.Visitor visitor = this::look;
    private final String resultName;
    private final boolean looks;
    /** The check of an answer that must have all documents; null for others. */
    private final CompleteAnswers.Answer all;

    private long documents;
    private long bytes;
    private boolean found;
    private boolean changed;

    CursorRun(StatementPlan plan, OperationScope scope, CommandSenders senders, ChosenCheck check) {
        super(plan, scope, senders, check);
        this.resultName = plan.statement().as().orElse(null);
        this.looks = check.isActive();
        this.all = plan.complete()
                .map(answers -> answers.answer(check.documents(), scope))
                .orElse(null);
    }

    @Override
    void encode() {
        statement().append(scope(), sender().begin());
        if (all != null) {
            all.begin(check().number());
        }
    }

    @Override
    void send(Outcome timed) {
        documents = 0;
        bytes = 0;
        found = false;
        changed = false;
        if (all != null) {
            all.clear();
        }
        sender().cursor(visitor, timed);
    }

    private void look(byte[] bson, int offset, int length) {
        documents++;
        bytes += length;
        if (all != null) {
            all.visit(bson, offset, length);
        }
        if (looks && !found && check().isChosen(bson, offset, length)) {
            found = true;
            changed = !check().isUnchanged(bson, offset, length);
        }
        if (documents == 1 && resultName != null) {
            scope().result(resultName, new RawBsonDocument(bson, offset, length));
        }
    }

    @Override
    void examine(Report report) {
        sender().show(visitor);
        report.add(documents, bytes);
        if (all != null && !all.isRight()) {
            report.wrong(name() + all.problem(check().chosen()));
        }
        boolean missing = !found && looks && check().mustBeAmong(documents);
        if (!isNotFound(documents, missing, report)) {
            checkNumber(documents, report);
            if (missing) {
                report.wrong(name() + " did not return " + check().chosen() + ", which matches its filter");
            } else if (changed) {
                report.wrong(name() + " returned " + check().chosen() + " in another state than it was inserted in");
            }
        }
        check().count(found || missing || all != null);
    }
}
