package io.shardlab.workloads.language.describe;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.value.FakeValue;
import io.shardlab.workloads.language.value.Value;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bson.BsonDocument;

/** Describes a collection: size, shard key, indexes, sample documents, and how long slow values take. */
final class CollectionText {

    private static final int SHOWN = 3;
    private static final int MEASURED = 1_000;

    /** The most bytes of sample documents whose mean size is taken. */
    private static final long MOST_BYTES = 1 << 26;

    /** The limits of the documents whose fields are timed. */
    private static final int MOST_TIMED = 5_000;

    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final byte[] NAME = BsonAppender.name("v");

    private final CollectionSpec collection;
    private final Documents documents;

    CollectionText(CollectionSpec collection, long seed) {
        this.collection = collection;
        this.documents = collection.template().documents(seed);
    }

    void addTo(Page page) {
        double bytes = meanBytes();
        Object together = collection.documents() == 0
                ? ""
                : Message.of(", together {0} MB", FigureText.mebibytes(bytes * collection.documents()));
        page.add(
                2,
                Message.of(
                        "{0}: {1,number} {1,choice,0#documents|1#document|1<documents} of about {2,number} "
                                + "{2,choice,0#bytes|1#byte|1<bytes}{3}",
                        collection.name(), collection.documents(), Math.round(bytes), together));
        page.add(
                4,
                collection.isSharded()
                        ? Message.of("Shard key: {0}", SampleText.of(collection.shardKey()))
                        : Message.of("Not sharded"));
        addAll(page, "Zones: {0}", collection.zones());
        addAll(page, "Indexes: {0}", collection.indexes());
        if (!collection.options().isEmpty()) {
            page.add(4, Message.of("Options: {0}", SampleText.of(collection.options())));
        }
        samples().forEach(sample -> page.add(4, sample));
        addSlowFields(page);
    }

    /** Returns a few documents as JSON. */
    List<String> samples() {
        return numbers(SHOWN)
                .mapToObj(number -> SampleText.of(documents.stored(number)))
                .toList();
    }

    private static void addAll(Page page, String key, List<BsonDocument> documents) {
        if (!documents.isEmpty()) {
            page.add(4, Message.of(key, documents.stream().map(SampleText::of).collect(Collectors.joining(", "))));
        }
    }

    /** Returns numbers that are spread over the documents which are loaded, or the first ones if none is. */
    private LongStream numbers(int count) {
        long all = collection.documents();
        return all == 0
                ? LongStream.range(0, count)
                : LongStream.range(0, Math.min(all, count)).map(index -> all / Math.min(all, count) * index);
    }

    double meanBytes() {
        long bytes = 0;
        int measured = 0;
        for (long number : numbers(MEASURED).toArray()) {
            if (bytes < MOST_BYTES) {
                bytes += BsonAppender.encode(documents.stored(number)).length;
                measured++;
            }
        }
        return (double) bytes / measured;
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
        Object compared = fields.get(false).isEmpty()
                ? ""
                : Message.of(", {0} times as long as the other fields together", figure(slow / Math.max(1, others)));
        page.add(
                4,
                Message.of(
                        "Made by Datafaker: {0}; takes about {1} µs a document{2} (timed on this machine now)",
                        String.join(", ", fields.get(true)), figure(slow / 1e3), compared));
    }

    private static boolean isFake(Value value, Set<Value> seen) {
        return value instanceof FakeValue
                || seen.add(value) && value.parts().stream().anyMatch(part -> isFake(part, seen));
    }

    /** Returns the time of some fields of a document, after the code had time to be compiled. */
    private double nanos(List<String> names) {
        make(names);
        return make(names);
    }

    private double make(List<String> names) {
        BsonAppender out = new BsonAppender(1024);
        long begin = System.nanoTime();
        long elapsed = 0;
        long number = 0;
        for (; number < MOST_TIMED && elapsed < LONGEST_NANOS; number++) {
            out.truncate(0);
            out.startDocument();
            for (String name : names) {
                documents.appendValue(number, name, NAME, out);
            }
            out.endDocument();
            elapsed = System.nanoTime() - begin;
        }
        return (double) elapsed / number;
    }

    /** Returns a figure with one significant digit, as one short measurement says no more. */
    private static String figure(double value) {
        double unit = Math.pow(10, Math.floor(Math.log10(Math.max(value, 0.1))));
        double rounded = Math.round(value / unit) * unit;
        return rounded < 1 ? FigureText.brief(rounded) : FigureText.count(Math.round(rounded));
    }
}
