package io.shardlab.workloadfile.describe;

import io.shardlab.core.text.FigureText;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentIds;
import io.shardlab.workloadfile.CollectionSpec;
import io.shardlab.workloadfile.document.Documents;
import io.shardlab.workloadfile.value.FakeValue;
import io.shardlab.workloadfile.value.Value;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;

/** Describes a collection: size, shard key, indexes, sample documents, and how long slow values take. */
final class CollectionText {

    private static final int SHOWN = 3;
    private static final int MEASURED = 1_000;

    /** The values of so many documents are made before they are timed, so that the code is compiled. */
    private static final int WARM_UP = 3_000;

    private static final int TIMED = 2_000;
    private static final byte[] NAME = BsonAppender.name("v");

    private final CollectionSpec collection;
    private final Documents documents;
    private final DocumentIds ids;

    CollectionText(CollectionSpec collection, long seed) {
        this.collection = collection;
        this.documents = collection.template().documents(seed);
        this.ids = DocumentIds.ofSeed(seed);
    }

    void addTo(Page page) {
        double bytes = meanBytes();
        page.add(
                2,
                collection.name() + ": " + FigureText.count(collection.documents(), "document") + " of about "
                        + FigureText.count(Math.round(bytes), "byte")
                        + (collection.documents() == 0
                                ? ""
                                : ", together " + FigureText.mebibytes(bytes * collection.documents()) + " MB"));
        page.add(4, collection.isSharded() ? "Shard key: " + SampleText.of(collection.shardKey()) : "Not sharded");
        addAll(page, "Zones", collection.zones());
        addAll(page, "Indexes", collection.indexes());
        if (!collection.options().isEmpty()) {
            page.add(4, "Options: " + SampleText.of(collection.options()));
        }
        numbers(SHOWN).forEach(number -> page.add(4, SampleText.of(document(number))));
        addSlowFields(page);
    }

    private static void addAll(Page page, String title, List<BsonDocument> documents) {
        if (!documents.isEmpty()) {
            page.add(4, title + ": " + documents.stream().map(SampleText::of).collect(Collectors.joining(", ")));
        }
    }

    /** Returns numbers that are spread over the documents which are loaded, or the first ones if none is. */
    private LongStream numbers(int count) {
        long all = collection.documents();
        return all == 0
                ? LongStream.range(0, count)
                : LongStream.range(0, Math.min(all, count)).map(index -> all / Math.min(all, count) * index);
    }

    private double meanBytes() {
        return numbers(MEASURED)
                .mapToInt(number -> BsonAppender.encode(document(number)).length)
                .average()
                .orElse(0);
    }

    private BsonDocument document(long number) {
        BsonDocument document = documents.document(number);
        if (collection.template().hasId()) {
            return document;
        }
        BsonDocument withId = new BsonDocument("_id", new BsonObjectId(ids.id(number)));
        withId.putAll(document);
        return withId;
    }

    private void addSlowFields(Page page) {
        Map<Boolean, List<String>> fields = collection.template().fieldNames().stream()
                .collect(Collectors.partitioningBy(name -> collection
                        .template()
                        .field(name)
                        .filter(value -> isFake(value, Collections.newSetFromMap(new IdentityHashMap<>())))
                        .isPresent()));
        if (fields.get(true).isEmpty()) {
            return;
        }
        double slow = nanos(fields.get(true));
        double others = nanos(fields.get(false));
        page.add(
                4,
                "Made by Datafaker: " + String.join(", ", fields.get(true)) + "; takes about "
                        + figure(slow / 1e3) + " µs a document"
                        + (fields.get(false).isEmpty()
                                ? ""
                                : ", " + figure(slow / Math.max(1, others))
                                        + " times as long as the other fields together")
                        + " (timed on this machine now)");
    }

    private static boolean isFake(Value value, Set<Value> seen) {
        return value instanceof FakeValue
                || seen.add(value) && value.parts().stream().anyMatch(part -> isFake(part, seen));
    }

    /** Returns the time of some fields of a document. */
    private double nanos(List<String> names) {
        BsonAppender out = new BsonAppender(1024);
        make(names, WARM_UP, out);
        long begin = System.nanoTime();
        make(names, TIMED, out);
        return (double) (System.nanoTime() - begin) / TIMED;
    }

    private void make(List<String> names, int count, BsonAppender out) {
        for (long number = 0; number < count; number++) {
            out.truncate(0);
            out.startDocument();
            for (String name : names) {
                documents.appendValue(number, name, NAME, out);
            }
            out.endDocument();
        }
    }

    /** Returns a figure with one significant digit, as one short measurement says no more. */
    private static String figure(double value) {
        double unit = Math.pow(10, Math.floor(Math.log10(Math.max(value, 0.1))));
        double rounded = Math.round(value / unit) * unit;
        return rounded < 1 ? FigureText.brief(rounded) : FigureText.count(Math.round(rounded));
    }
}
