package io.shardlab.mongo.dataset;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lt;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.sharding.ShardKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/**
 * A collection that a run makes for what it writes and takes away again. It is marked as this program's own as soon as it
 * exists, so that one that a killed run left behind is known for what it is. Blocking; used by one thread.
 */
public final class ScratchCollection implements AutoCloseable {

    /** Far longer than a server that takes what it was sent needs for the next of it. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** What can never be satisfied is refused at once. */
    private static final Duration TRIAL_PATIENCE = Duration.ofSeconds(1);

    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration REPLICATION_PATIENCE = Duration.ofSeconds(30);
    private static final String ID = "_id";

    private final TargetCollection collection;
    private final Notices notices;
    private final DataSetMarker marker;
    private final boolean mayDrop;
    private Optional<Object> made = Optional.empty();

    /** @param mayDrop whether a collection of that name may be dropped although this program did not make it */
    public ScratchCollection(Target target, Settings settings, Notices notices, boolean mayDrop) {
        this(new TargetCollection(target, settings, notices), notices, mayDrop);
    }

    /** As the other, for a collection that the settings do not name. */
    public ScratchCollection(TargetCollection collection, Notices notices, boolean mayDrop) {
        this.collection = collection;
        this.marker =
                new DataSetMarker(collection.database(), collection.namespace().getCollectionName());
        this.mayDrop = mayDrop;
        this.notices = notices;
    }

    public MongoNamespace namespace() {
        return collection.namespace();
    }

    /**
     * Makes the collection, empty and not sharded.
     *
     * @param use what for, as it stands in the mark
     * @throws UsageException if there is one that may not be dropped
     */
    public void create(String use) {
        make(use, () -> {
            collection.requireWriteConcern();
            collection.database().createCollection(namespace().getCollectionName());
        });
    }

    /**
     * As {@link #create(String)}, sharded where the target has shards.
     *
     * @param splitKeys where to split it, so that the ranges are on the shards in turn; empty for not at all
     */
    public void create(String use, ShardKey key, List<BsonDocument> splitKeys) {
        make(use, () -> collection.create(key, splitKeys));
    }

    private void make(String use, Runnable creation) {
        collection.uuid().ifPresent(this::dropExisting);
        creation.run();
        made = collection.uuid();
        made.ifPresent(uuid -> marker.beginScratch(uuid, use));
    }

    /**
     * Drops what is in the collection's place, if anything is.
     *
     * @throws UsageException if that may not be dropped
     */
    public void dropExisting() {
        collection.requireWriteConcern();
        collection.uuid().ifPresent(this::dropExisting);
    }

    private void dropExisting(Object uuid) {
        boolean ours = collection.isLocal() && marker.isOurs(uuid);
        if (!ours && !mayDrop) {
            throw new UsageException("Collection " + namespace()
                    + " exists already: name another --collection, or say --drop to have it replaced.");
        }
        collection.drop();
    }

    /**
     * Why the servers can never satisfy a write concern, in their words; empty if they may, or the user has no right to
     * try. Changes nothing.
     */
    public Optional<String> whyNever(WriteConcern concern) {
        return collection
                .trial(concern, TRIAL_PATIENCE)
                .filter(WriteConcernProbe.Failure::never)
                .map(WriteConcernProbe.Failure::words);
    }

    /** Number of documents on the primary whose {@code _id} is a number from one up to but without another. */
    public long count(long firstId, long endId) {
        return collection
                .database()
                .getCollection(namespace().getCollectionName())
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL)
                .countDocuments(between(firstId, endId));
    }

    /**
     * As {@link #count}, after waiting for what was sent without acknowledgement: until the count is as expected, or has
     * not grown for some seconds.
     */
    public long awaitCount(long firstId, long endId, long expected) throws InterruptedException {
        long counted = count(firstId, endId);
        long patienceEnds = System.nanoTime() + PATIENCE.toNanos();
        while (counted < expected && System.nanoTime() < patienceEnds) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            long now = count(firstId, endId);
            if (now > counted) {
                patienceEnds = System.nanoTime() + PATIENCE.toNanos();
            }
            counted = now;
        }
        return counted;
    }

    /** Hands the documents of such a range to a reader, as they lie on the primary, in the order of their ids. */
    public void read(long firstId, long endId, Consumer<RawBsonDocument> reader) {
        collection
                .database()
                .getCollection(namespace().getCollectionName(), RawBsonDocument.class)
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL)
                .find(between(firstId, endId))
                .sort(Sorts.ascending(ID))
                .forEach(reader);
    }

    private static Bson between(long firstId, long endId) {
        return and(gte(ID, firstId), lt(ID, endId));
    }

    /**
     * Waits until a number of members have everything that was written until now, the primary counted.
     *
     * @return whether they do; false after some seconds
     */
    public boolean awaitReplicated(int members) {
        return marker.awaitReplicated(new WriteConcern(members, (int) REPLICATION_PATIENCE.toMillis()));
    }

    /** Drops the collection if it is still the one that this object made, and forgets the mark. */
    @Override
    public void close() {
        try {
            if (made.isPresent() && made.equals(collection.uuid())) {
                collection
                        .database()
                        .getCollection(namespace().getCollectionName())
                        .drop();
                marker.forget();
            }
        } catch (MongoException e) {
            notices.warn(namespace() + " could not be dropped: " + MongoErrors.describe(e));
        }
        made = Optional.empty();
    }
}
