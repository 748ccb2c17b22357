package io.shardlab.workloads.file;

import static com.mongodb.client.model.Filters.in;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.mongo.choice.InsertedDocuments;
import io.shardlab.workloads.language.value.SequenceValue;
import io.shardlab.workloads.language.value.Value;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * Looks for the documents that the run has inserted and not deleted, and for those that it has updated if the updates of each
 * document are counted. If there are very many, evenly spaced ones are looked for. Used once; blocking.
 */
final class ChangedCheck {

    /** Reading them takes some seconds. */
    private static final int MOST_INSERTED = 100_000;

    /** Reading them takes some ten seconds. */
    private static final int MOST_UPDATED = 1_000_000;

    private static final int BATCH = 1000;

    private final StoredCollection collection;
    private final CollectionLedger ledger;
    private final InsertedDocuments inserted;
    private final MongoCollection<RawBsonDocument> stored;
    private final StoredDocuments documents;
    private final boolean othersUpdate;
    private final boolean comparesContent;
    private final Map<BsonValue, Long> batch = new HashMap<>();
    private long changed;
    private long checked;
    private long wrong;
    private Message firstWrong = Message.NONE;

    /** @param othersUpdate true if other load machines may have updated the loaded documents, too */
    ChangedCheck(
            StoredCollection collection,
            CollectionLedger ledger,
            MongoCollection<RawBsonDocument> stored,
            long seed,
            boolean othersUpdate) {
        this.collection = collection;
        this.ledger = ledger;
        this.inserted = ledger.numbered;
        this.stored = stored;
        this.documents = new StoredDocuments(collection.spec(), seed);
        this.othersUpdate = othersUpdate;
        this.comparesContent =
                !collection.changes().replaces() && !collection.spec().hasNow();
    }

    /**
     * Looks for the documents.
     *
     * @throws RunFailedException if one is missing or differs
     */
    void run() {
        forEach(number -> changed++);
        long step = 1 + (changed - 1) / (collection.increments().isEmpty() ? MOST_INSERTED : MOST_UPDATED);
        long[] place = new long[1];
        forEach(number -> {
            if (place[0]++ % step == 0) {
                batch.put(documents.value(number, "_id"), number);
                if (batch.size() == BATCH) {
                    checkBatch();
                }
            }
        });
        checkBatch();
        if (wrong > 0) {
            throw new RunFailedException(Message.of(
                    "Of the {0,number,#} changed documents of {1} that were checked, {2,number,#} "
                            + "{2,choice,0#are|1#is|2#are} not what the servers have acknowledged: {3}.",
                    checked, collection.name(), wrong, firstWrong));
        }
    }

    /** Returns how many documents the run has changed, of those that it can look for. */
    long changed() {
        return changed;
    }

    /** Returns how many of them were looked for. */
    long checked() {
        return checked;
    }

    /**
     * Compares the updates of all loaded documents with what all load machines together were acknowledged, of which each knows only
     * its own; the first machine reads the documents.
     *
     * @return why that is not possible; empty if it is
     * @throws RunFailedException if updates were lost or executed twice
     */
    Optional<Message> runTogether(LoadMachines machines) throws InterruptedException {
        Map.Entry<String, Long> increment =
                collection.increments().entrySet().iterator().next();
        String path = increment.getKey();
        Optional<Value> loaded = collection.spec().template().field(path);
        BsonValue before = loaded.map(Value::constant).orElse(loaded.isPresent() ? null : new BsonInt64(0));
        boolean known = before != null && isWholeOrMissing(before) && ledger.updates.areComplete();
        if (!known
                || !(collection.spec().template().field("_id").orElseThrow() instanceof SequenceValue ids)
                || !ids.showsNumbers()) {
            return Optional.of(Message.of("whether updates by several load machines were lost or executed twice"));
        }
        long first = inserted.first();
        long least = machines.sum(ledger.updates.below(first));
        long most = least + machines.sum(ledger.uncertainUpdates.below(first));
        machines.doOnFirst(() -> {
            RawBsonDocument sum = stored.aggregate(List.of(
                            Aggregates.match(Filters.lt("_id", new BsonInt64(ids.at(first)))),
                            Aggregates.group(null, Accumulators.sum("sum", "$" + path))))
                    .first();
            long found = sum == null ? 0 : sum.getNumber("sum").longValue();
            long updates = (found - whole(before) * first) / increment.getValue();
            if (updates < least || updates > most) {
                throw new RunFailedException(Message.of(
                        "Updates of {0} were lost or executed twice, or another client writes: the sum of {1} is "
                                + "{2,number,#}, but by the acknowledged updates it is {3,number,#}.",
                        collection.name(), path, found, whole(before) * first + least * increment.getValue()));
            }
        });
        return Optional.empty();
    }

    private void forEach(LongConsumer visitor) {
        ledger.updates.forEach(number -> {
            if (number < inserted.first()) {
                visitor.accept(number);
            }
        });
        ledger.uncertainUpdates.forEach(number -> {
            if (number < inserted.first() && ledger.updates.of(number) == 0) {
                visitor.accept(number);
            }
        });
        InsertedDocuments.Stretch present = inserted.present();
        for (long index = 0; index < present.count(); index++) {
            long number = present.number(index);
            if (!inserted.mayBeMissing(number)) {
                visitor.accept(number);
            }
        }
    }

    private void checkBatch() {
        if (batch.isEmpty()) {
            return;
        }
        checked += batch.size();
        for (RawBsonDocument found : stored.find(in("_id", batch.keySet()))) {
            Long number = batch.remove(found.get("_id"));
            if (number == null) {
                wrong(Message.of("a document is there twice"));
            } else if (comparesContent && !isAsWritten(number, found)) {
                wrong(Message.of("document {0,number,#} differs from the one that was written", number));
            } else {
                collection.increments().forEach((path, amount) -> checkUpdates(number, path, amount, found));
            }
        }
        if (collection.whyMissing().isEmpty()) {
            batch.values().forEach(number -> wrong(Message.of("document {0,number,#} is not there", number)));
        }
        batch.clear();
    }

    private boolean isAsWritten(long number, RawBsonDocument found) {
        ByteBuffer bytes = found.getByteBuffer().asNIO();
        return collection.expected().of(number, documents)
                == collection.expected().hash(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }

    /** Compares a field with the amounts that updates have added to it. */
    private void checkUpdates(long number, String path, long amount, RawBsonDocument found) {
        BsonValue before = documents.value(number, path);
        BsonValue after = at(path, found);
        if (!ledger.updates.counts(number) || !isWholeOrMissing(before) || !isWholeOrMissing(after)) {
            return;
        }
        long updates = (whole(after) - whole(before)) / amount;
        long least = ledger.updates.of(number);
        long most = least + ledger.uncertainUpdates.of(number);
        boolean others = othersUpdate && number < inserted.first();
        if (updates < least || (updates > most && !others) || updates * amount != whole(after) - whole(before)) {
            wrong(Message.of(
                    "document {0,number,#} shows {1,number,#} updates of {2}, but {3,number,#} were "
                            + "acknowledged{4,choice,0#|1# and {4} more sent}",
                    number, updates, path, least, most - least));
        }
    }

    private static BsonValue at(String path, BsonDocument document) {
        BsonValue value = document;
        for (String name : path.split("\\.")) {
            value = value instanceof BsonDocument around ? around.get(name) : null;
        }
        return value;
    }

    private static boolean isWholeOrMissing(BsonValue value) {
        return value == null || value.isInt32() || value.isInt64();
    }

    private static long whole(BsonValue value) {
        return value == null ? 0 : value.asNumber().longValue();
    }

    private void wrong(Message text) {
        if (wrong++ == 0) {
            firstWrong = text;
        }
    }
}
