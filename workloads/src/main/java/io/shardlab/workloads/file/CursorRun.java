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
    private long documents;
    private long bytes;
    private boolean found;
    private boolean changed;

    CursorRun(StatementPlan plan, OperationScope scope, CommandSenders senders, ChosenCheck check) {
        super(plan, scope, senders, check);
        this.resultName = plan.statement().as().orElse(null);
        this.looks = check.isActive();
    }

    @Override
    void encode() {
        statement().append(scope(), sender().begin());
    }

    @Override
    void send(Outcome timed) {
        documents = 0;
        bytes = 0;
        found = false;
        changed = false;
        sender().cursor(visitor, timed);
    }

    private void look(byte[] bson, int offset, int length) {
        documents++;
        bytes += length;
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
        checkNumber(documents, report);
        boolean missing = !found && looks && check().mustBeAmong(documents);
        if (missing) {
            report.wrong(name() + " did not return " + check().chosen() + ", which matches its filter");
        } else if (changed) {
            report.wrong(name() + " returned " + check().chosen() + " in another state than it was inserted in");
        }
        check().count(found || missing);
    }
}
