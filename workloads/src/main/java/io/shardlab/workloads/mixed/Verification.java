package io.shardlab.workloads.mixed;

import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.ne;
import static com.mongodb.client.model.Filters.or;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.set;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.data.choice.InsertedDocuments;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.mongo.dataset.TargetCollection;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.bson.RawBsonDocument;

/**
 * Compares the collection after a repetition with the servers' acknowledgements: the number of documents, and each document
 * that was updated, or inserted and not deleted. If there are more than a million, evenly spaced ones are checked. Used once;
 * blocking.
 */
final class Verification {

    /** The most documents to check; reading them takes some ten seconds. */
    static final int MOST_DOCUMENTS = 1_000_000;

    private static final int BATCH = 1000;

    private final Progress progress;
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
    private Message firstWrong = Message.text("");

    Verification(Progress progress, Target target, TargetCollection collection) {
        this.progress = progress;
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
        long expected = documents.loaded() + inserted.insertedCount() - inserted.deletedCount();
        long least = expected - inserted.uncertainDeletes();
        long most = expected + inserted.uncertainInserts();
        // Writes without acknowledgement may still be on their way.
        long count = collection.countAfterLoad(progress.acknowledged ? least : most);
        if (count < least || count > most) {
            throw new RunFailedException(Message.of(
                    "workloads.mixed.lost",
                    documents.loaded(),
                    inserted.insertedCount(),
                    inserted.deletedCount(),
                    count));
        }
        return count;
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
            throw new RunFailedException(Message.of("workloads.mixed.changed", checked, wrong, firstWrong));
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
        for (long number = inserted.oldest(); number <= inserted.newest(); number++) {
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
        missing.forEach(number -> wrong(Message.of("workloads.file.wrong.missing", number)));
        checked += batch.size();
        missing.clear();
        batch.clear();
    }

    private void check(byte[] bson, int offset, int length) {
        document.read(bson, offset, length);
        long number = document.number();
        if (!document.isWellFormed() || !missing.remove(number)) {
            wrong(Message.of("workloads.mixed.wrong.form"));
        } else if (!document.isPossible(number, documents.hash(number, scratch), documents)) {
            wrong(Message.of("workloads.mixed.wrong.content", number));
        } else if (progress.updates.counts(number)) {
            checkUpdates(number);
        }
    }

    private void checkUpdates(long number) {
        long least = progress.updates.of(number);
        long most = least + progress.uncertainUpdates.of(number);
        if (document.updates() < least || document.updates() > most) {
            wrong(Message.of("workloads.mixed.wrong.updates", number, document.updates(), least, most - least));
        }
    }

    private void wrong(Message text) {
        if (wrong++ == 0) {
            firstWrong = text;
        }
    }
}
