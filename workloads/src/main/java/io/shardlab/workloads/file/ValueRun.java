package io.shardlab.workloads.file;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.workloads.language.operation.OperationScope;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** A {@code count} or a {@code distinct}. */
final class ValueRun extends StatementRun {

    private static final String NUMBER = "n";
    private static final byte[] ENCODED_NUMBER = BsonAppender.name(NUMBER);

    private final CommandSender.Visitor visitor = this::look;
    /** The field whose values are returned; null for a count. */
    private final String key;

    private long documents;
    private List<BsonValue> values = List.of();

    ValueRun(StatementPlan plan, OperationScope scope, CommandSenders senders, ChosenCheck check) {
        super(plan, scope, senders, check);
        this.key = plan.statement().answer().key().orElse(null);
    }

    @Override
    void encode() {
        statement().append(scope(), sender().begin());
    }

    @Override
    void send(Outcome timed) {
        documents = 0;
        if (key == null) {
            sender().cursor(visitor, timed);
        } else {
            values = sender().distinct();
            documents = values.size();
        }
    }

    /** Without documents that match, there is no number. */
    private void look(byte[] bson, int offset, int length) {
        documents = BsonElements.number(ENCODED_NUMBER, bson, offset);
    }

    @Override
    void examine(Report report) {
        if (key == null) {
            sender().show(visitor);
        }
        statement().as().ifPresent(name -> scope().result(name, result()));
        report.add(key == null ? 1 : documents, 0);
        checkNumber(documents, report);
        boolean checks = key == null ? check().mustBeAmong(documents) : check().mustBeFound();
        if (checks) {
            checkChosen(report);
        }
        // A count that is not 0 includes the chosen document, as far as a client can know.
        check().count(checks || key == null && check().isActive() && documents > 0);
    }

    private void checkChosen(Report report) {
        if (key == null) {
            if (documents == 0) {
                report.wrong(name() + " did not count " + check().chosen() + ", which matches its filter");
            }
            return;
        }
        BsonValue wanted = check().documents().value(check().number(), key);
        if (wanted != null && !wanted.isArray() && values.stream().noneMatch(value -> isEqual(value, wanted))) {
            report.wrong(name() + " did not return the " + key + " of " + check().chosen());
        }
    }

    private static boolean isEqual(BsonValue one, BsonValue other) {
        return one.equals(other) || KeyOrder.knows(one) && KeyOrder.knows(other) && KeyOrder.compare(one, other) == 0;
    }

    private RawBsonDocument result() {
        BsonDocument result = key == null
                ? new BsonDocument(NUMBER, new BsonInt64(documents))
                : new BsonDocument("values", new BsonArray(values));
        return new RawBsonDocument(result, new BsonDocumentCodec());
    }
}
