package io.shardlab.insight.capture.sample;

import com.mongodb.MongoCommandException;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoIterable;
import com.mongodb.client.model.Aggregates;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;

/**
 * Reads documents of a collection: all, or a random sample, and the oldest and newest ones for the order of insertion. Reads a
 * collection as a whole only if it is small. Blocking; for one thread.
 */
final class SampleReader {

    /** The documents of a collection that are kept in memory. */
    private static final long MOST_BYTES = 64L << 20;

    /** Above it, servers read and sort the whole collection instead of choosing documents by a random cursor. */
    private static final double RANDOM_CURSOR_SHARE = 0.049;

    /** Collections of this size are read as a whole without harm. */
    private static final long SMALL_BYTES = MOST_BYTES;

    /** Documents in the order of insertion: half of them the oldest ones. */
    private static final int ORDERED = 1000;

    private static final long ORDERED_BYTES = 16L << 20;

    /** A random cursor returned too many documents twice, as it does in collections with few pages. */
    private static final int NO_NEW_DOCUMENT = 28799;

    private final MongoClient client;
    private final int most;
    private final Disclosure names;
    private final Notes notes;

    SampleReader(MongoClient client, SampleOptions options, Notes notes) {
        this.client = client;
        this.most = options.documents();
        this.names = options.names();
        this.notes = notes;
    }

    Sample read(CatalogEntry entry) {
        MongoCollection<RawBsonDocument> collection = client.getDatabase(
                        entry.namespace().getDatabaseName())
                .getCollection(entry.name(), RawBsonDocument.class);
        boolean all = entry.documents() <= most;
        List<RawValue> documents = all ? collected(collection.find().limit(most), entry) : random(collection, entry);
        return new Sample(documents, order(collection, entry, documents, all));
    }

    private List<RawValue> random(MongoCollection<RawBsonDocument> collection, CatalogEntry entry) {
        boolean small = entry.documents() * entry.documentBytes() <= SMALL_BYTES && !entry.isTimeSeries();
        int size = small ? most : (int) Math.max(1, Math.min(most, entry.documents() * RANDOM_CURSOR_SHARE));
        try {
            return collected(collection.aggregate(List.of(Aggregates.sample(size))), entry);
        } catch (MongoCommandException e) {
            if (e.getCode() != NO_NEW_DOCUMENT) {
                throw e;
            }
            notes.add(names.name(entry.name())
                    + ": the server found no random sample, so the first documents were read instead.");
            return collected(collection.find().limit(size), entry);
        }
    }

    private List<RawValue> collected(MongoIterable<RawBsonDocument> found, CatalogEntry entry) {
        List<RawValue> documents = new ArrayList<>();
        long bytes = 0;
        try (var cursor = found.iterator()) {
            while (bytes < MOST_BYTES && cursor.hasNext()) {
                RawValue document = RawValue.of(cursor.next());
                documents.add(document);
                bytes += document.size();
            }
            if (bytes >= MOST_BYTES && cursor.hasNext()) {
                notes.add(names.name(entry.name()) + ": the sample ended after " + FigureText.count(documents.size())
                        + " documents, which have " + (MOST_BYTES >> 20) + " MB.");
            }
        }
        return documents;
    }

    private Order order(
            MongoCollection<RawBsonDocument> collection, CatalogEntry entry, List<RawValue> sample, boolean all) {
        if (entry.isTimeSeries()) {
            return Order.of(thinned(Order.sorted(
                    sample,
                    entry.options()
                            .getDocument("timeseries")
                            .getString("timeField")
                            .getValue())));
        }
        if (entry.isSharded()) {
            return sample.stream().allMatch(document -> hasObjectId(document))
                    ? Order.of(thinned(Order.sorted(sample, "_id")))
                    : unknown(entry);
        }
        if (all) {
            return Order.of(thinned(sample));
        }
        int each = (int) Math.min(ORDERED / 2, ORDERED_BYTES / 2 / Math.max(1, entry.documentBytes()));
        List<RawValue> ordered = new ArrayList<>(natural(collection, 1, each));
        List<RawValue> newest = natural(collection, -1, each);
        Collections.reverse(newest);
        ordered.addAll(newest);
        return Order.of(ordered);
    }

    private Order unknown(CatalogEntry entry) {
        notes.add(names.name(entry.name())
                + ": the order of insertion is not visible, as the collection is sharded and _id is not an ObjectId;"
                + " values that rise with it are written in random order.");
        return Order.UNKNOWN;
    }

    private static boolean hasObjectId(RawValue document) {
        return document.field("_id")
                .filter(id -> ValueKind.of(id) == ValueKind.OBJECT_ID)
                .isPresent();
    }

    private static List<RawValue> thinned(List<RawValue> documents) {
        int distance = (documents.size() + ORDERED - 1) / ORDERED;
        List<RawValue> thinned = new ArrayList<>();
        for (int i = 0; i < documents.size(); i += distance) {
            thinned.add(documents.get(i));
        }
        return thinned;
    }

    private static List<RawValue> natural(MongoCollection<RawBsonDocument> collection, int direction, int count) {
        FindIterable<RawBsonDocument> found = collection
                .find()
                .hint(new BsonDocument("$natural", new BsonInt32(direction)))
                .limit(count);
        List<RawValue> documents = new ArrayList<>();
        found.forEach(document -> documents.add(RawValue.of(document)));
        return documents;
    }
}
