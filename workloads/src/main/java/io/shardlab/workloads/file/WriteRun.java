package io.shardlab.workloads.file;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.mongo.document.ArrayKeys;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.WriteResult;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.operation.Statement;
import java.util.List;
import java.util.function.LongConsumer;
import org.bson.RawBsonDocument;

/** An insert, an update, a replacement, a delete, a {@code bulkWrite}, or a {@code findAndModify}. */
final class WriteRun extends StatementRun {

    private static final byte[] DOCUMENTS = BsonAppender.name("documents");
    private static final byte[] UPDATES = BsonAppender.name("updates");
    private static final byte[] QUERY = BsonAppender.name("q");
    private static final byte[] CHANGE = BsonAppender.name("u");
    private static final byte[] UPSERT = BsonAppender.name("upsert");

    private final WriteEffect effect;
    private final Effects effects;
    private final boolean insertsNew;
    private final boolean modifies;
    private final List<Statement> parts;
    private final String resultName;
    private final List<LongConsumer> notes;
    private final BsonAppender named = new BsonAppender(256);
    private long insertedBytes;
    private WriteResult result;

    WriteRun(
            StatementPlan plan,
            OperationScope scope,
            CommandSenders senders,
            ChosenCheck check,
            CollectionLedger ledger,
            Effects effects) {
        super(plan, scope, senders, check);
        this.effect = new WriteEffect(
                plan.statement(), ledger, !plan.collection().increments().isEmpty());
        this.effects = effects;
        this.insertsNew = insertsNew(plan.statement());
        this.modifies = plan.statement().kind() == Statement.Kind.FIND_AND_MODIFY;
        this.parts = plan.statement().parts();
        this.resultName = plan.statement().as().orElse(null);
        this.notes = plan.foundIn().stream()
                .map(answers -> answers.inserting(check.documents()))
                .toList();
        effects.add(effect);
    }

    /** True if a statement inserts new documents, whose numbers are taken only when it is executed. */
    static boolean insertsNew(Statement statement) {
        return statement.parts().stream().anyMatch(part -> part.newDocuments() > 0);
    }

    /**
     * Encodes the commands. The numbers of new documents are taken here, so that this must be called when the operation is
     * executed: one that is prepared and then not executed would leave a gap forever.
     */
    @Override
    void encode() {
        effect.choose(check().number());
        if (insertsNew) {
            effect.take();
        }
        insertedBytes = 0;
        for (int i = 0; i < parts.size(); i++) {
            BsonAppender out = i == 0 ? sender().begin() : sender().next();
            parts.get(i).append(scope(), out);
            if (parts.get(i).newDocuments() > 0) {
                inserting(effect.numbers(i));
                appendNew(effect.numbers(i), parts.get(i).changes().upserts(), out);
            }
        }
        if (resultName != null && !modifies) {
            nameInserted();
        }
    }

    /** Gives later steps the first document of an insert, which no server returns. */
    private void nameInserted() {
        RawBsonDocument document = statement()
                .inserted()
                .map(given -> named.encode(out -> given.appendFields(scope(), out)))
                .orElseGet(() -> named.encode(out -> check().documents().appendElements(effect.numbers(0)[0], out)));
        scope().result(resultName, document);
    }

    private void inserting(long[] numbers) {
        for (LongConsumer note : notes) {
            for (long number : numbers) {
                note.accept(number);
            }
        }
    }

    private void appendNew(long[] numbers, boolean upserts, BsonAppender out) {
        out.startArray(upserts ? UPDATES : DOCUMENTS);
        for (int i = 0; i < numbers.length; i++) {
            out.startDocument(ArrayKeys.of(i));
            if (upserts) {
                out.startDocument(QUERY);
                check().documents().appendId(numbers[i], out);
                out.endDocument();
                out.startDocument(CHANGE);
            }
            insertedBytes += check().documents().appendElements(numbers[i], out);
            if (upserts) {
                out.endDocument();
                out.bool(UPSERT, true);
            }
            out.endDocument();
        }
        out.endDocument();
    }

    @Override
    void send(Outcome timed) {
        try {
            result = modifies
                    ? sender().findAndModify()
                    : sender().write(statement().ordered());
        } catch (RuntimeException e) {
            effects.failed(effect, e);
            throw e;
        }
        effects.certain(effect, result);
    }

    @Override
    void examine(Report report) {
        report.add(result.acknowledged() ? result.documents() : 1, insertedBytes);
        report.addRefused(result);
        if (resultName != null && result.document().isPresent()) {
            scope().result(resultName, result.document().get());
        }
        if (!result.acknowledged() || !result.failures().isEmpty()) {
            check().count(false);
            return;
        }
        boolean found = result.matched() + result.deleted() + result.maybeUpserted() > 0;
        boolean missing = !found && check().mustBeFound();
        if (!isNotFound(result.documents(), missing, report)) {
            checkNumber(result.documents(), report);
            if (missing) {
                report.wrong(name() + " did not find " + check().chosen() + ", which matches its filter");
            }
        }
        check().count(check().isActive() && found || missing);
    }
}
