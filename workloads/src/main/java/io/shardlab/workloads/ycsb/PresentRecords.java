package io.shardlab.workloads.ycsb;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.Kind;
import io.shardlab.workloads.ycsb.properties.RecordRange;
import org.bson.Document;

/**
 * Which records a collection holds when transactions begin.
 *
 * @param count how many; 0 if that is not needed
 * @param firstNew the number of the first record that is to be inserted
 */
record PresentRecords(long count, long firstNew) {

    /**
     * Counts the records where inserts are to follow. Those of an earlier run stand behind the ones that were loaded: the
     * inserts go on after them.
     *
     * @throws UsageException if there is no such collection, or it holds more records, and others than earlier runs inserted
     */
    static PresentRecords of(WorkloadContext context, CoreProperties properties, TargetCollection collection) {
        if (collection.uuid().isEmpty()) {
            throw new UsageException("--ycsb-phase run needs records, but there is no collection "
                    + collection.namespace() + ": load them first.");
        }
        RecordRange records = properties.records();
        if (!properties.shares().has(Kind.INSERT)) {
            return new PresentRecords(0, records.count());
        }
        long count = collection.count();
        long expected = context.settings().get(YcsbParameters.PHASE) == Phase.BOTH ? records.size() : records.count();
        if (count < expected) {
            context.notices()
                    .warn(collection.namespace() + " holds " + count + " records, not the recordcount of " + expected
                            + ": reads of the others will not find them");
        }
        long more = Math.max(0, count - expected);
        if (more > 0 && !properties.mayUpsert()) {
            requireInserted(context, properties, collection, records.count() + more);
            context.notices().say("Inserts go on after the " + more + " records that earlier runs inserted");
        }
        return new PresentRecords(count, records.count() + more);
    }

    private static void requireInserted(
            WorkloadContext context, CoreProperties properties, TargetCollection collection, long firstNew) {
        MongoCollection<Document> found = context.target()
                .admin()
                .client()
                .getDatabase(collection.namespace().getDatabaseName())
                .getCollection(collection.namespace().getCollectionName())
                .withReadPreference(ReadPreference.primary());
        boolean lastThere =
                found.find(eq("_id", properties.keys().name(firstNew - 1))).first() != null;
        boolean nextThere =
                found.find(eq("_id", properties.keys().name(firstNew))).first() != null;
        if (!lastThere || nextThere) {
            throw new UsageException(
                    collection.namespace() + " holds more records than recordcount says, and not those"
                            + " that runs insert: name another --collection, say mongodb.upsert=true, or load anew with --drop.");
        }
    }
}
