package io.shardlab.workloads.file;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.workloads.language.match.Match;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.Filter;
import io.shardlab.workloads.language.operation.OperationScope;
import java.util.Arrays;
import org.bson.BsonDocument;

/** Recognizes the chosen document in the answers to a statement, and knows whether it must be there. Belongs to one worker. */
final class ChosenCheck {

    private final StatementPlan plan;
    private final StoredCollection collection;
    private final CollectionLedger ledger;
    private final OperationScope scope;
    private final StoredDocuments documents;
    private final CheckCount count;
    private final BsonAppender id = new BsonAppender(64);
    private final boolean active;
    private final boolean comparesContent;
    private long number;
    private int expected;

    /**
     * @param documents the documents of the statement's collection, which the worker's other statements use, too
     * @param count receives the numbers of answers that were checked and not checked
     */
    ChosenCheck(
            StatementPlan plan,
            CollectionLedger ledger,
            OperationScope scope,
            StoredDocuments documents,
            CheckCount count) {
        this.plan = plan;
        this.collection = plan.collection();
        this.ledger = ledger;
        this.scope = scope;
        this.documents = documents;
        this.count = count;
        this.active = plan.obstacle().isEmpty() && plan.complete().isEmpty();
        this.comparesContent = plan.checks().comparesChosen();
    }

    /** Prepares the check of the next answer. */
    void expect(long chosen) {
        number = chosen;
        if (active && !plan.isWrite()) {
            id.truncate(0);
            documents.appendId(chosen, id);
            expected = comparesContent ? collection.expected().of(chosen, documents) : 0;
        }
    }

    /** True if documents that are returned can be the chosen one. */
    boolean isActive() {
        return active;
    }

    /** True if a document that was found has the {@code _id} of the chosen one. */
    boolean isChosen(byte[] bson, int offset, int length) {
        int element = BsonElements.find(StoredDocuments.ID, bson, offset);
        int size = id.position();
        return element >= 0
                && offset + length - 1 - element >= size
                && Arrays.equals(bson, element, element + size, id.bytes(), 0, size);
    }

    /** True if the chosen document was found as it was inserted, but for fields that the run changes. */
    boolean isUnchanged(byte[] bson, int offset, int length) {
        return comparesContent
                ? collection.expected().hash(bson, offset, length) == expected
                : !plan.checks().verifies() || documents.isVerified(number, bson, offset, length);
    }

    /** True if the statement must find the chosen document, which it has not. */
    boolean mustBeFound() {
        return active && !mayBeMissing() && matches();
    }

    /** Like {@link #mustBeFound()}, if a statement that returns documents has returned so many. */
    boolean mustBeAmong(long returned) {
        return plan.statement().answer().mustContain(returned) && mustBeFound();
    }

    private boolean mayBeMissing() {
        boolean own = plan.choice().orElseThrow().by() == Choice.By.OLDEST;
        return collection.whyMissing().isPresent()
                || (!own && ledger.numbered.mayBeMissing(number))
                || (!plan.isFresh() && number >= ledger.numbered.first());
    }

    private boolean matches() {
        Filter filter = plan.statement().filter();
        return filter.ofChosen() == Filter.OfChosen.MATCHES
                || filter.matches(scope, documents.document(number)) == Match.YES;
    }

    /** Counts an answer. */
    void count(boolean checked) {
        count.add(checked);
    }

    /** Describes the chosen document in a message. */
    String chosen() {
        return "document " + number + " of " + collection.name() + ", "
                + new BsonDocument("_id", documents.value(number, "_id")).toJson();
    }

    /** True if the operation has chosen a document of the collection. */
    boolean hasChosen() {
        return plan.choice()
                .filter(choice -> choice.collection().equals(collection.name()))
                .isPresent();
    }

    StoredDocuments documents() {
        return documents;
    }

    long number() {
        return number;
    }
}
