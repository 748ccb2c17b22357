package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.value.ArrayValue;
import io.shardlab.workloads.language.value.ChooseValue;
import io.shardlab.workloads.language.value.DateValue;
import io.shardlab.workloads.language.value.LinkedValue;
import io.shardlab.workloads.language.value.ListValue;
import io.shardlab.workloads.language.value.Numbered;
import io.shardlab.workloads.language.value.OptionalValue;
import io.shardlab.workloads.language.value.SequenceValue;
import io.shardlab.workloads.language.value.Value;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Refuses templates whose documents no server would take. */
final class TemplateCheck {

    private static final String ID = "_id";
    private static final int SAMPLES = 20;
    private static final int MOST_SAMPLE_BYTES = 32 << 20;

    private final YamlValue document;
    private final FileContext.Collection collection;

    TemplateCheck(YamlValue document, FileContext.Collection collection) {
        this.document = document;
        this.collection = collection;
    }

    void check() {
        Value root = collection.template().root();
        if (root.mostBytes() > DocumentBatch.MAX_DOCUMENT_BYTES) {
            throw document.refused(
                    "has documents of up to {0,number,#} MB or more, but MongoDB stores at most 16 MB; make the "
                            + "lengths smaller",
                    root.mostBytes() >> 20);
        }
        makeSamples();
        if (collection.template().hasId()) {
            checkId(unwrapped(collection.template().field(ID).orElseThrow()));
        }
    }

    /** Makes some documents, so that a computed value whose operands do not fit is refused here, and not while documents load. */
    private void makeSamples() {
        Documents documents = collection.template().documents(1);
        DocumentBatch batch = new DocumentBatch();
        for (int i = 0; i < SAMPLES && batch.sizeInBytes() < MOST_SAMPLE_BYTES; i++) {
            documents.append(i, batch);
            if (batch.length(i) > DocumentBatch.MAX_DOCUMENT_BYTES) {
                throw document.refused("has documents of more than 16 MB, which MongoDB does not store");
            }
        }
    }

    private void checkId(Value id) {
        YamlValue position = document.fields().getOrDefault(ID, document);
        if (isArray(id) || id.constant() != null && isRefused(id.constant())) {
            throw position.refused(
                    "has an _id that is an array, a regular expression or undefined, which MongoDB does not store");
        }
        if (id instanceof OptionalValue) {
            throw position.refused(
                    "has an _id that may be absent; leave the field _id out if the program shall make one");
        }
        double documents = collection.documents();
        double values = numberOf(id);
        // Half a pair of equal ids among all pairs of documents, on average.
        if (documents > 1 && documents * (documents - 1) / values >= 1) {
            throw position.refused(
                    "has an _id that would be the same in several of the {0,number,#} documents; use ^sequence, "
                            + "^objectId or ^uuid, or leave the field out",
                    collection.documents());
        }
    }

    /** Returns the number of different values among which one is drawn; infinity if no two documents have the same. */
    private static double numberOf(Value id) {
        if (id.constant() != null) {
            return 1;
        }
        if (id instanceof ChooseValue choose && !choose.isOfConstants()) {
            return choose.parts().stream()
                    .mapToDouble(part -> numberOf(unwrapped(part)))
                    .sum();
        }
        if (id instanceof SequenceValue sequence) {
            return sequence.count() > 1 ? Double.POSITIVE_INFINITY : 1;
        }
        return id instanceof Numbered numbered && !(id instanceof DateValue)
                ? numbered.count()
                : Double.POSITIVE_INFINITY;
    }

    private static boolean isRefused(BsonValue id) {
        return id.isArray() || id.isRegularExpression() || id.getBsonType() == BsonType.UNDEFINED;
    }

    /** True if a value is an array in each document that has it. */
    static boolean isArray(Value value) {
        Value inner = unwrapped(value);
        return inner instanceof ArrayValue
                || inner instanceof ListValue
                || inner.constant() != null && inner.constant().isArray()
                || inner instanceof OptionalValue optional
                        && isArray(optional.parts().get(0));
    }

    private static Value unwrapped(Value value) {
        return value instanceof LinkedValue link ? unwrapped(link.resolve()) : value;
    }
}
