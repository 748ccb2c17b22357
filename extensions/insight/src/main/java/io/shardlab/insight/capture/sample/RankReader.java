package io.shardlab.insight.capture.sample;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.CountOptions;
import io.shardlab.workloads.language.document.FieldQuantiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Finds the places of bounds among the values of fields, by the sample and, where it has few values beyond a bound, by counting
 * documents in an index. Blocking; for one thread.
 */
final class RankReader {

    /** So many values of a sample beyond a bound are enough: their number deviates by a tenth at most by chance, as a rule. */
    private static final double ENOUGH = 400;

    /** The most bounds of a field that are counted, and the most documents for each. */
    private static final int MOST_BOUNDS = 40;

    private static final int MOST_DOCUMENTS = 50_000;

    private static final long MOST_MILLIS = 2_000;

    /** Collections of this size are counted without an index. */
    private static final double SMALL_BYTES = 64L << 20;

    private final MongoClient client;
    private final CatalogEntry entry;
    private final List<RawValue> documents;

    RankReader(MongoClient client, CatalogEntry entry, List<RawValue> documents) {
        this.client = client;
        this.entry = entry;
        this.documents = documents;
    }

    /** @param bounds the bounds that operations have, by the path of their field */
    Map<String, FieldRanks> read(Map<String, List<BsonValue>> bounds) {
        Map<String, FieldRanks> ranks = new HashMap<>();
        bounds.forEach((path, values) -> values(path, values).ifPresent(found -> {
            FieldRanks field = new FieldRanks(FieldQuantiles.of(found, false));
            List<BsonValue> comparable =
                    values.stream().filter(field::isComparable).toList();
            if (documents.size() < entry.documents() && isCounted(path) && !isThroughArrays(path)) {
                count(path, comparable, found.size(), field);
            }
            ranks.put(path, field);
        }));
        return ranks;
    }

    /** Returns the values that most bounds can be compared with, of arrays their elements; empty if there are none. */
    private Optional<List<BsonValue>> values(String path, List<BsonValue> bounds) {
        List<BsonValue> values = new ArrayList<>();
        for (RawValue document : documents) {
            at(document, path.split("\\."), 0).forEach(found -> {
                BsonValue decoded = found.decoded();
                if (FieldQuantiles.of(List.of(decoded), true).isComparable(bounds.get(0))) {
                    values.add(decoded);
                }
            });
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(values);
    }

    private static List<RawValue> at(RawValue value, String[] names, int depth) {
        if (ValueKind.of(value) == ValueKind.ARRAY) {
            return value.fields().stream()
                    .flatMap(element -> at(element.value(), names, depth).stream())
                    .toList();
        }
        if (depth == names.length) {
            return List.of(value);
        }
        return ValueKind.of(value) != ValueKind.DOCUMENT
                ? List.of()
                : field(value, names[depth])
                        .map(inner -> at(inner, names, depth + 1))
                        .orElse(List.of());
    }

    /** True if a document may have several values, of which a server counts the documents and not the values. */
    private boolean isThroughArrays(String path) {
        String[] names = path.split("\\.");
        return documents.stream().anyMatch(document -> at(document, names, 0).size() > 1);
    }

    private static Optional<RawValue> field(RawValue document, String name) {
        return document.fields().stream()
                .filter(field -> field.name().equals(name))
                .map(RawValue.Field::value)
                .findFirst();
    }

    private boolean isCounted(String path) {
        return entry.documents() * entry.documentBytes() <= SMALL_BYTES
                || entry.indexes().stream()
                        .filter(index -> !index.containsKey("partialFilterExpression"))
                        .anyMatch(
                                index -> index.getDocument("key").getFirstKey().equals(path));
    }

    private void count(String path, List<BsonValue> bounds, int sampled, FieldRanks ranks) {
        double population = (double) entry.documents() * sampled / documents.size();
        List<BsonValue> sorted = bounds.stream()
                .filter(bound -> bound.isDateTime() || bound.isNumber() && Double.isFinite(FieldRanks.position(bound)))
                .filter(bound -> isInTail(ranks.shareBelow(bound, false), sampled))
                .sorted((one, other) -> Double.compare(FieldRanks.position(one), FieldRanks.position(other)))
                .distinct()
                .toList();
        MongoCollection<BsonDocument> collection =
                client.getDatabase(entry.namespace().getDatabaseName()).getCollection(entry.name(), BsonDocument.class);
        Map<BsonValue, double[]> shares = new HashMap<>();
        for (int i = 0; i < Math.min(MOST_BOUNDS, sorted.size()); i++) {
            int chosen =
                    sorted.size() <= MOST_BOUNDS ? i : (int) Math.round(i * (sorted.size() - 1.0) / (MOST_BOUNDS - 1));
            BsonValue bound = sorted.get(chosen);
            boolean above = ranks.shareBelow(bound, false) > 0.5;
            try {
                long notEqual = count(collection, path, above ? "$gt" : "$lt", bound);
                long orEqual = count(collection, path, above ? "$gte" : "$lte", bound);
                if (orEqual < MOST_DOCUMENTS) {
                    shares.put(
                            bound,
                            above
                                    ? new double[] {1 - orEqual / population, 1 - notEqual / population}
                                    : new double[] {notEqual / population, orEqual / population});
                }
            } catch (MongoException e) {
                // The sample is all that is known.
                break;
            }
        }
        shares.forEach((bound, share) -> ranks.counted(bound, asShare(share[0]), asShare(share[1])));
    }

    private static long count(MongoCollection<?> collection, String path, String operator, BsonValue bound) {
        return collection.countDocuments(
                new BsonDocument(path, new BsonDocument(operator, bound)),
                new CountOptions().limit(MOST_DOCUMENTS).maxTime(MOST_MILLIS, TimeUnit.MILLISECONDS));
    }

    private static double asShare(double share) {
        return Math.max(0, Math.min(1, share));
    }

    private static boolean isInTail(double share, int sampled) {
        return Math.min(share, 1 - share) * sampled < ENOUGH;
    }
}
