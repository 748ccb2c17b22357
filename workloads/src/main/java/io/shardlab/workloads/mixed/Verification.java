package io.shardlab.workloads.mixed;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.lt;
import static com.mongodb.client.model.Filters.mod;
import static com.mongodb.client.model.Filters.ne;
import static com.mongodb.client.model.Filters.or;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.set;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.mongo.choice.InsertedDocuments;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.document.DocumentBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/**
 * Compares the collection after a repetition with the servers' acknowledgements: the number of documents, and each document
 * that was updated, or inserted and not deleted. If there are more than a million, evenly spaced ones are checked. Several load
 * machines update the same documents, so that each knows only the least number of updates of one; the first machine compares
 * their sum over all loaded documents. Used once; blocking.
 */
final class Verification {

    /** The most documents to check; reading them takes some ten seconds. */
    static final int MOST_DOCUMENTS = 1_000_000;

    private static final int BATCH = 1000;

    private final Progress progress;
    private final LoadMachines machines;
    private final TargetCollection collection;
    private final MongoCollection<RawBsonDocument> stored;
    private final LogDocuments documents;
    private final InsertedDocuments inserted;
    private final StoredDocument document = new StoredDocument();
    private final DocumentBatch scratch = new DocumentBatch();
    private final List<Long> batch = new ArrayList<>(BATCH);
    private final Set<Long> missing = new HashSet<>();
    private long changed;
    private long checked;
    private long wrong;
    private Message firstWrong = Message.NONE;

    Verification(Progress progress, Target target, TargetCollection collection, LoadMachines machines) {
        this.progress = progress;
        this.machines = machines;
        this.collection = collection;
        this.stored = stored(target, collection);
        this.documents = progress.documents;
        this.inserted = progress.inserted;
    }

    private static MongoCollection<RawBsonDocument> stored(Target target, TargetCollection collection) {
        return target.admin()
                .client()
                .getDatabase(collection.namespace().getDatabaseName())
                .getCollection(collection.namespace().getCollectionName(), RawBsonDocument.class)
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL)
                // The next phase may read from a majority, or from secondaries.
                .withWriteConcern(WriteConcern.MAJORITY);
    }

    /**
     * Undoes the changes of a run: runs delete only documents that they have inserted, and updates change only two fields.
     * Reads the whole collection.
     *
     * @return true if there are as many documents as were loaded
     */
    static boolean restore(Target target, TargetCollection collection, int loaded) {
        MongoCollection<RawBsonDocument> stored = stored(target, collection);
        stored.deleteMany(gte("_id", (long) loaded));
        stored.updateMany(or(ne("updates", 0L), ne("version", 0L)), combine(set("updates", 0L), set("version", 0L)));
        return collection.count() == loaded;
    }

    /**
     * Counts the documents.
     *
     * @throws RunFailedException if the number differs from those loaded and inserted and not deleted
     */
    long verifyCount() throws InterruptedException {
        long insertedByAll = machines.sum(inserted.insertedCount());
        long deletedByAll = machines.sum(inserted.deletedCount());
        long expected = documents.loaded() + insertedByAll - deletedByAll;
        long least = expected - machines.sum(inserted.uncertainDeletes());
        long most = expected + machines.sum(inserted.uncertainInserts());
        // Writes without acknowledgement may still be on their way.
        long count = machines.onFirst(() -> collection.countAfterLoad(progress.acknowledged ? least : most));
        if (count < least || count > most) {
            throw new RunFailedException(Message.of(
                    "Documents were lost or duplicated, or another client writes: {0,number,#} were loaded, "
                            + "{1,number,#} inserts and {2,number,#} deletes were acknowledged, and now there are {3,number,#}.",
                    documents.loaded(),
                    insertedByAll,
                    deletedByAll,
                    count));
        }
        return count;
    }

    /**
     * Adds up the updates of the loaded documents, if several machines have updated them; reads the whole collection.
     *
     * @throws RunFailedException if an update was lost or executed twice
     */
    void verifyUpdates() throws InterruptedException {
        if (machines.share().isWhole()) {
            return;
        }
        long least = machines.sum(progress.updates.below(documents.loaded()));
        long most = least + machines.sum(progress.uncertainUpdates.below(documents.loaded()));
        long found = machines.onFirst(this::updatesOfLoaded);
        if (found < least || found > most) {
            throw new RunFailedException(Message.of(
                    "Updates were lost or executed twice, or another client writes: the loaded documents show {0} "
                            + "updates, but {1} were acknowledged on all load machines{2,choice,0#|0< and {2} more sent}.",
                    found, least, most - least));
        }
    }

    private long updatesOfLoaded() {
        Bson counted = and(lt("_id", (long) documents.loaded()), mod("_id", progress.updates.step(), 0));
        RawBsonDocument sum = stored.aggregate(List.of(
                        Aggregates.match(counted), Aggregates.group(null, Accumulators.sum("updates", "$updates"))))
                .first();
        return sum == null ? 0 : sum.getNumber("updates").longValue();
    }

    /**
     * Reads the changed documents.
     *
     * @return the number of documents that were checked
     * @throws RunFailedException if one differs from what was acknowledged
     */
    long verifyDocuments() {
        forEachChanged(number -> changed++);
        long step = 1 + (changed - 1) / MOST_DOCUMENTS;
        long[] place = new long[1];
        forEachChanged(number -> {
            if (place[0]++ % step == 0) {
                add(number);
            }
        });
        checkBatch();
        if (wrong > 0) {
            throw new RunFailedException(Message.of(
                    "Of the {0,number,#} changed documents that were checked, {1,number,#} "
                            + "{1,choice,0#are|1#is|2#are} not what the servers have acknowledged: {2}.",
                    checked, wrong, firstWrong));
        }
        return checked;
    }

    /** Returns the number of documents that are known to have been changed. */
    long changed() {
        return changed;
    }

    private void forEachChanged(LongConsumer visitor) {
        progress.updates.forEach(number -> {
            if (number < documents.loaded()) {
                visitor.accept(number);
            }
        });
        progress.uncertainUpdates.forEach(number -> {
            if (number < documents.loaded() && progress.updates.of(number) == 0) {
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

    private void add(long number) {
        batch.add(number);
        if (batch.size() == BATCH) {
            checkBatch();
        }
    }

    private void checkBatch() {
        missing.addAll(batch);
        if (!batch.isEmpty()) {
            for (RawBsonDocument found : stored.find(in("_id", batch))) {
                ByteBuffer bytes = found.getByteBuffer().asNIO();
                check(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
            }
        }
        missing.forEach(number -> wrong(Message.of("document {0,number,#} is not there", number)));
        checked += batch.size();
        missing.clear();
        batch.clear();
    }

    private void check(byte[] bson, int offset, int length) {
        document.read(bson, offset, length);
        long number = document.number();
        if (!document.isWellFormed() || !missing.remove(number)) {
            wrong(Message.of("a document has lost fields, or is there twice"));
        } else if (!document.isPossible(number, documents.hash(number, scratch), documents)) {
            wrong(Message.of("document {0,number,#} was not loaded, inserted or updated like that", number));
        } else if (progress.updates.counts(number)) {
            checkUpdates(number);
        }
    }

    private void checkUpdates(long number) {
        long least = progress.updates.of(number);
        long most = least + progress.uncertainUpdates.of(number);
        boolean others = !machines.share().isWhole() && number < documents.loaded();
        if (document.updates() < least || (document.updates() > most && !others)) {
            wrong(Message.of(
                    "document {0,number,#} shows {1,number,#} updates, but {2,number,#} were "
                            + "acknowledged{3,choice,0#|1# and {3} more sent}",
                    number, document.updates(), least, most - least));
        }
    }

    private void wrong(Message text) {
        if (wrong++ == 0) {
            firstWrong = text;
        }
    }
}
