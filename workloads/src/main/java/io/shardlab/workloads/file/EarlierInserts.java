package io.shardlab.workloads.file;

import com.mongodb.client.model.Filters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.workloads.language.CollectionSpec;
import org.bson.Document;

/**
 * Finds the documents that earlier runs have inserted into kept collections. Blocking; for the run's thread.
 *
 * @param machines the first of them looks for all
 * @param whole true if other clients may have loaded their parts
 */
record EarlierInserts(LoadMachines machines, Notices notices, long seed, boolean whole) {

    /**
     * The documents before the operations begin.
     *
     * @param count their number
     * @param next the number of the first new one
     */
    record Found(long count, long next) {}

    /**
     * Counts the documents of a collection, if the run inserts or deletes some of it.
     *
     * @param replaces true if new documents may replace some that are there
     * @throws UsageException if it holds documents that no run inserts
     */
    Found in(StoredCollection collection, boolean replaces) throws InterruptedException {
        CollectionSpec spec = collection.spec();
        boolean known = !spec.kept()
                || !collection.changes().inserts() && !collection.changes().deletes();
        if (known) {
            return new Found(spec.documents(), spec.part().of());
        }
        long count = machines.onFirst(collection.stored().collection()::count);
        return new Found(count, machines.onFirst(() -> next(collection, count, replaces)));
    }

    /** Inserts continue after the documents that earlier runs inserted, which follow those that were loaded. */
    private long next(StoredCollection collection, long count, boolean replaces) {
        TargetCollection stored = collection.stored().collection();
        long loaded = collection.spec().part().of();
        long expected = whole ? loaded : collection.spec().documents();
        if (count < expected) {
            notices.warn(Message.of(
                    "{0} holds {1,number,#} documents, not the {2,number,#} that were to be loaded: the others will not be found",
                    stored.namespace(), count, expected));
        }
        long more = Math.max(0, count - expected);
        if (more > 0 && !replaces) {
            StoredDocuments documents = new StoredDocuments(collection.spec(), seed);
            if (!isThere(stored, documents, loaded + more - 1) || isThere(stored, documents, loaded + more)) {
                throw new UsageException(Message.of(
                        "{0} holds more documents than were to be loaded, and not those that runs insert: name another "
                                + "collection, have inserts replace documents (upsert: true; of ycsb, -p "
                                + "mongodb.upsert=true), or load anew with --drop.",
                        stored.namespace()));
            }
            notices.say(
                    Message.of("Inserts continue after the {0,number,#} documents that earlier runs inserted", more));
        }
        return loaded + more;
    }

    private static boolean isThere(TargetCollection stored, StoredDocuments documents, long number) {
        return stored.onPrimaries(Document.class)
                        .find(Filters.eq("_id", documents.value(number, "_id")))
                        .first()
                != null;
    }
}
