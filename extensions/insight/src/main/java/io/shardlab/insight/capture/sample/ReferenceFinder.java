package io.shardlab.insight.capture.sample;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/**
 * Finds references by asking the servers whether sampled values are ids of other collections. Whole numbers are ids by chance if
 * a collection's ids are 1, 2, 3 and so on, so they must also have the range of the ids, or a name like the collection's.
 * Blocking; for one thread.
 */
final class ReferenceFinder implements References {

    /** The documents of a collection whose ids are examined for their type. */
    private static final int EXAMINED = 100;

    /** The values of a field that are looked up. */
    private static final int LOOKED_UP = 50;

    /** Deleted documents leave references behind. */
    private static final double FOUND = 0.9;

    /** The part of the range of ids that numbers without such a name must have. */
    private static final double RANGE = 0.8;

    private static final int MOST_QUESTIONS = 500;

    /** The ids of a collection, all of one kind; {@code min} and {@code max} of numbers. */
    private record Ids(MongoNamespace namespace, long documents, ValueKind kind, double min, double max) {

        private String name() {
            return namespace.getCollectionName();
        }
    }

    private final MongoClient client;
    private final Notes notes;
    private final List<Ids> collections = new ArrayList<>();
    private int questions;

    ReferenceFinder(MongoClient client, List<CatalogEntry> entries, Notes notes) {
        this.client = client;
        this.notes = notes;
        for (CatalogEntry entry : entries) {
            if (entry.documents() > 0 && !entry.isTimeSeries()) {
                ids(entry).ifPresent(collections::add);
            }
        }
    }

    private Optional<Ids> ids(CatalogEntry entry) {
        Set<ValueKind> kinds = new HashSet<>();
        for (RawBsonDocument document : collection(entry.namespace())
                .find()
                .projection(Projections.include("_id"))
                .limit(EXAMINED)) {
            kinds.add(ValueKind.of(id(document)));
        }
        if (kinds.size() != 1) {
            return Optional.empty();
        }
        ValueKind kind = kinds.iterator().next();
        double min = kind.isNumber() ? end(entry, Sorts.ascending("_id")) : 0;
        double max = kind.isNumber() ? end(entry, Sorts.descending("_id")) : 0;
        return kind.isScalar() && kind != ValueKind.BOOLEAN
                ? Optional.of(new Ids(entry.namespace(), entry.documents(), kind, min, max))
                : Optional.empty();
    }

    private double end(CatalogEntry entry, Bson sort) {
        RawBsonDocument found = collection(entry.namespace())
                .find()
                .projection(Projections.include("_id"))
                .sort(sort)
                .first();
        return found == null ? 0 : id(found).number().orElse(0);
    }

    private static RawValue id(RawBsonDocument document) {
        return RawValue.of(document).fields().get(0).value();
    }

    private MongoCollection<RawBsonDocument> collection(MongoNamespace namespace) {
        return client.getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), RawBsonDocument.class);
    }

    @Override
    public Optional<Reference> of(String collection, Column column, ValueKind kind, ValueCounts counts) {
        return collections.stream()
                .filter(ids -> !ids.name().equals(collection) && isPossible(ids, column, kind, counts))
                .sorted(Comparator.comparing((Ids ids) -> !isNamed(column.path(), ids.name())))
                .filter(ids -> areFound(ids, counts))
                .map(ids -> new Reference(ids.name(), ids.documents()))
                .findFirst();
    }

    private static boolean isPossible(Ids ids, Column column, ValueKind kind, ValueCounts counts) {
        if (kind.isNumber() && ids.kind.isNumber()) {
            double[] numbers = counts.all().stream()
                    .mapToDouble(each -> each.value().number().orElse(Double.NaN))
                    .sorted()
                    .toArray();
            double min = numbers[0];
            double max = numbers[numbers.length - 1];
            return min >= ids.min
                    && max <= ids.max
                    && (isNamed(column.path(), ids.name())
                            || !counts.areFew() && max - min >= RANGE * (ids.max - ids.min));
        }
        return kind == ids.kind;
    }

    /** True if the last name of a path contains the collection's name in the singular. */
    private static boolean isNamed(String path, String collection) {
        String field = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String name = collection.toLowerCase(Locale.ROOT);
        String singular = name.endsWith("ies")
                ? name.substring(0, name.length() - 3)
                : name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
        return field.contains(singular);
    }

    private boolean areFound(Ids ids, ValueCounts counts) {
        if (++questions > MOST_QUESTIONS) {
            notes.add("After " + MOST_QUESTIONS + " fields, no more were compared with the ids of other collections.");
            return false;
        }
        int distance = Math.max(1, counts.distinct() / LOOKED_UP);
        List<BsonValue> values = new ArrayList<>();
        for (int i = 0; i < counts.distinct() && values.size() < LOOKED_UP; i += distance) {
            values.add(counts.all().get(i).value().decoded());
        }
        Set<BsonValue> found = new HashSet<>();
        collection(ids.namespace)
                .find(Filters.in("_id", values))
                .projection(Projections.include("_id"))
                .forEach(document -> found.add(document.get("_id")));
        return found.size() >= FOUND * values.size();
    }
}
