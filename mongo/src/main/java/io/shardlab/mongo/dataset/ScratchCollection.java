package io.shardlab.mongo.dataset;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lt;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.sharding.ShardKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/**
 * A collection that a run creates for its own writes and drops again. It is marked as this program's own as soon as it exists,
 * so that it is recognized if a killed run left it behind. Blocking; used by one thread.
 */
public final class ScratchCollection implements AutoCloseable {

    /** A write concern that can never be satisfied is refused at once. */
    private static final Duration TRIAL_PATIENCE = Duration.ofSeconds(1);

    private static final Duration REPLICATION_PATIENCE = Duration.ofSeconds(30);
    private static final String ID = "_id";

    private final TargetCollection collection;
    private final Notices notices;
    private final DataSetMarker marker;
    private final boolean mayDrop;
    private Optional<Object> made = Optional.empty();

    /** @param mayDrop true if a collection of that name may be dropped although this program did not create it */
    public ScratchCollection(Target target, Settings settings, Notices notices, boolean mayDrop) {
        this(new TargetCollection(target, settings, notices), notices, mayDrop);
    }

    /** Creates a scratch collection that the settings do not name. */
    public ScratchCollection(TargetCollection collection, Notices notices, boolean mayDrop) {
        this.collection = collection;
        this.marker = new DataSetMarker(collection);
        this.mayDrop = mayDrop;
        this.notices = notices;
    }

    public MongoNamespace namespace() {
        return collection.namespace();
    }

    /**
     * Creates the collection, empty and unsharded.
     *
     * @param use the purpose, for the mark
     * @throws UsageException if there is a collection that may not be dropped
     */
    public void create(String use) {
        create(use, () -> {
            collection.requireWriteConcern();
            collection.database().createCollection(namespace().getCollectionName());
        });
    }

    /**
     * Creates the collection like {@link #create(String)}, but sharded if the target has shards.
     *
     * @param splitKeys the keys at which to split it, with the ranges on the shards in turn; empty for no split
     */
    public void create(String use, ShardKey key, List<BsonDocument> splitKeys) {
        create(use, () -> collection.create(key, splitKeys));
    }

    private void create(String use, Runnable creation) {
        collection.uuid().ifPresent(this::dropExisting);
        creation.run();
        made = collection.uuid();
        made.ifPresent(uuid -> marker.beginScratch(uuid, use));
    }

    /**
     * Drops an existing collection of that name.
     *
     * @throws UsageException if it may not be dropped
     */
    public void dropExisting() {
        collection.requireWriteConcern();
        collection.uuid().ifPresent(this::dropExisting);
    }

    private void dropExisting(Object uuid) {
        if (!mayDrop && !marker.isReplaceable(uuid)) {
            throw new UsageException(Message.of(
                    "Collection {0} exists already: name another --collection, or say --drop to have it replaced.",
                    namespace()));
        }
        collection.drop();
    }

    /**
     * Returns the servers' reason why they can never satisfy a write concern; empty if they may, or the user has no right to
     * try. Changes nothing.
     */
    public Optional<String> whyNever(WriteConcern concern) {
        return collection
                .trial(concern, TRIAL_PATIENCE)
                .filter(WriteConcernProbe.Failure::never)
                .map(WriteConcernProbe.Failure::message);
    }

    /**
     * Returns the number of documents on the primary whose numeric {@code _id} lies in a range, its end excluded, after
     * unacknowledged writes have arrived: when it is as expected, or has not grown for some seconds.
     */
    public long awaitCount(long firstId, long endId, long expected) throws InterruptedException {
        Bson range = between(firstId, endId);
        return TargetCollection.await(
                () -> collection.onPrimaries(RawBsonDocument.class).countDocuments(range), expected);
    }

    /** Passes the documents of such a range on the primary to a reader, in the order of their ids. */
    public void read(long firstId, long endId, Consumer<RawBsonDocument> reader) {
        collection
                .onPrimaries(RawBsonDocument.class)
                .find(between(firstId, endId))
                .sort(Sorts.ascending(ID))
                .forEach(reader);
    }

    private static Bson between(long firstId, long endId) {
        return and(gte(ID, firstId), lt(ID, endId));
    }

    /**
     * Waits until a number of members, the primary included, have all earlier writes.
     *
     * @return false if they do not have them after some seconds
     */
    public boolean awaitReplicated(int members) {
        return marker.awaitReplicated(new WriteConcern(members, (int) REPLICATION_PATIENCE.toMillis()));
    }

    /** Drops the collection if it is still the one that this object created, and removes the mark. */
    @Override
    public void close() {
        try {
            if (made.isPresent() && made.equals(collection.uuid())) {
                collection.onPrimaries(RawBsonDocument.class).drop();
                marker.forget();
            }
        } catch (MongoException e) {
            notices.warn(Message.of("{0} could not be dropped: {1}", namespace(), MongoErrors.describe(e)));
        }
        made = Optional.empty();
    }
}
