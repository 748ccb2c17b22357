package io.shardlab.workloads.file;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.BsonField;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.mongo.choice.InsertedDocuments;
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
    private final LoadMachines machines;
    private final StoredDocuments documents;
    private Map<String, OptionalLong> before = Map.of();

    SumCheck(
            StoredCollection collection,
            CollectionLedger ledger,
            MongoCollection<RawBsonDocument> stored,
            LoadMachines machines,
            long seed) {
        this.collection = collection;
        this.ledger = ledger;
        this.stored = stored;
        this.machines = machines;
        this.documents = new StoredDocuments(collection.spec(), seed);
    }

    /** The first machine reads the sums for all. */
    void begin() {
        before = isFirst() ? stored() : Map.of();
    }

    private boolean isFirst() {
        return machines.share().index() == 0;
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
     * Compares the sums, on the first machine for all.
     *
     * @param reasons receives why a sum cannot be compared
     * @return the fields whose sums are right
     * @throws RunFailedException if one is not
     */
    List<String> run(List<Message> reasons) throws InterruptedException {
        List<String> right = new ArrayList<>();
        Map<String, OptionalLong> after = isFirst() ? stored() : Map.of();
        for (Map.Entry<String, CollectionLedger.Sum> entry : ledger.sums().entrySet()) {
            String path = entry.getKey();
            Known known = known(path, entry.getValue());
            if (machines.onFirst(() -> isRight(path, before.get(path), after.get(path), known, reasons) ? 1 : 0) == 1) {
                right.add(path);
            }
        }
        return right;
    }

    /**
     * The knowledge of all machines together on a field.
     *
     * @param added the amount by which its sum has grown, by what was acknowledged
     * @param below the sum of the negative amounts of unknown outcome
     * @param above the sum of the positive amounts of unknown outcome
     * @param inserts false if the values of some inserted documents are not known
     * @param uncertainWrites the writes that may have changed any number of documents
     */
    private record Known(long added, long below, long above, boolean inserts, long uncertainWrites) {}

    private Known known(String path, CollectionLedger.Sum sum) throws InterruptedException {
        OptionalLong inserted = ofInserted(path);
        return new Known(
                machines.sum(sum.added.sum() + inserted.orElse(0)),
                machines.sum(sum.uncertainBelow.sum()),
                machines.sum(sum.uncertainAbove.sum()),
                machines.sum(inserted.isPresent() ? 0 : 1) == 0,
                machines.sum(ledger.uncertainWrites.sum()));
    }

    private boolean isRight(String path, OptionalLong then, OptionalLong now, Known known, List<Message> reasons) {
        if (now.isEmpty() || then.isEmpty() || !known.inserts()) {
            reasons.add(Message.of("the sum of {0}, whose values are not all whole numbers of known documents", path));
            return false;
        }
        if (known.uncertainWrites() > 0) {
            reasons.add(
                    Message.of("the sum of {0}, as the outcome of some updates of several documents is unknown", path));
            return false;
        }
        long expected = then.getAsLong() + known.added();
        long found = now.getAsLong();
        if (found < expected + known.below() || found > expected + known.above()) {
            throw new RunFailedException(Message.of(
                    "Updates of {0} were lost or executed twice, or another client writes: the sum of {1} is "
                            + "{2,number,#}, but by the acknowledged updates it is {3,number,#}.",
                    collection.name(), path, found, expected));
        }
        return true;
    }

    /** Adds up a field of the inserted documents; empty if some values are not whole numbers, or some inserts uncertain. */
    private OptionalLong ofInserted(String path) {
        if (collection.spec().template().field(path).isEmpty()) {
            return OptionalLong.of(0);
        }
        long total = 0;
        boolean known = ledger.numbered.uncertainInserts() == 0;
        InsertedDocuments.Stretch present = ledger.numbered.present();
        for (long index = 0; index < present.count() && known; index++) {
            long number = present.number(index);
            BsonValue value = ledger.numbered.mayBeMissing(number) ? null : documents.value(number, path);
            known = value == null || value.isInt32() || value.isInt64();
            total += known && value != null ? value.asNumber().longValue() : 0;
        }
        return known ? OptionalLong.of(total) : OptionalLong.empty();
    }
}
