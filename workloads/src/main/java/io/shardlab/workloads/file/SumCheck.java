package io.shardlab.workloads.file;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.BsonField;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * Compares the sums of fields that operations only increment by constants with what was acknowledged, so that each lost update
 * and each one that was executed twice is detected. Used once; blocking.
 */
final class SumCheck {

    private final StoredCollection collection;
    private final CollectionLedger ledger;
    private final MongoCollection<RawBsonDocument> stored;
    private final StoredDocuments documents;
    private Map<String, OptionalLong> before = Map.of();

    SumCheck(StoredCollection collection, CollectionLedger ledger, MongoCollection<RawBsonDocument> stored, long seed) {
        this.collection = collection;
        this.ledger = ledger;
        this.stored = stored;
        this.documents = new StoredDocuments(collection.spec(), seed);
    }

    void begin() {
        before = stored();
    }

    /** Adds up each field of all documents, which are read once; a sum is empty if not all values are whole numbers. */
    private Map<String, OptionalLong> stored() {
        List<String> paths = List.copyOf(ledger.sums().keySet());
        if (paths.isEmpty()) {
            return Map.of();
        }
        // The name of a result may not have the dots of a path.
        List<BsonField> sums = IntStream.range(0, paths.size())
                .mapToObj(place -> Accumulators.sum("sum" + place, "$" + paths.get(place)))
                .toList();
        RawBsonDocument group =
                stored.aggregate(List.of(Aggregates.group(null, sums))).first();
        Map<String, OptionalLong> found = new LinkedHashMap<>();
        for (int place = 0; place < paths.size(); place++) {
            BsonValue sum = group == null ? new BsonInt64(0) : group.get("sum" + place);
            found.put(
                    paths.get(place),
                    sum.isInt32() || sum.isInt64()
                            ? OptionalLong.of(sum.asNumber().longValue())
                            : OptionalLong.empty());
        }
        return found;
    }

    /**
     * Compares the sums.
     *
     * @param reasons receives why a sum cannot be compared
     * @return the fields whose sums are right
     * @throws RunFailedException if one is not
     */
    List<String> run(List<Message> reasons) {
        List<String> right = new ArrayList<>();
        Map<String, OptionalLong> after = stored();
        ledger.sums().forEach((path, sum) -> {
            OptionalLong now = after.get(path);
            OptionalLong inserted = ofInserted(path);
            if (now.isEmpty() || before.get(path).isEmpty() || inserted.isEmpty()) {
                reasons.add(Message.of("workloads.unchecked.sum", path));
            } else if (ledger.uncertainWrites.sum() > 0) {
                reasons.add(Message.of("workloads.unchecked.sum.uncertain", path));
            } else {
                require(
                        path,
                        now.getAsLong(),
                        before.get(path).getAsLong() + inserted.getAsLong() + sum.added.sum(),
                        sum);
                right.add(path);
            }
        });
        return right;
    }

    private void require(String path, long now, long expected, CollectionLedger.Sum sum) {
        if (now < expected + sum.uncertainBelow.sum() || now > expected + sum.uncertainAbove.sum()) {
            throw new RunFailedException(Message.of("workloads.file.sum", collection.name(), path, now, expected));
        }
    }

    /** Adds up a field of the inserted documents; empty if some values are not whole numbers, or some inserts uncertain. */
    private OptionalLong ofInserted(String path) {
        if (collection.spec().template().field(path).isEmpty()) {
            return OptionalLong.of(0);
        }
        long total = 0;
        boolean known = ledger.numbered.uncertainInserts() == 0;
        long last = ledger.numbered.newest();
        for (long number = collection.spec().documents(); number <= last && known; number++) {
            BsonValue value = ledger.numbered.mayBeMissing(number) ? null : documents.value(number, path);
            known = value == null || value.isInt32() || value.isInt64();
            total += known && value != null ? value.asNumber().longValue() : 0;
        }
        return known ? OptionalLong.of(total) : OptionalLong.empty();
    }
}
