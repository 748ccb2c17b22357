package io.shardlab.mongo.dataset;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.sharding.BalanceWait;
import io.shardlab.mongo.sharding.BalancerSwitch;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.mongo.sharding.ShardedCollection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;

/** The one collection that a run works on: what is there, creating it and dropping it. Blocking. */
public final class TargetCollection {

    /** Far longer than any healthy server needs to take what it was sent. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Members that lag behind get so much time to catch up. */
    private static final Duration REPLICATION_PATIENCE = Duration.ofSeconds(30);

    private static final Duration POLL = Duration.ofMillis(100);

    private final Target target;
    private final MongoNamespace namespace;
    private final Notices notices;
    private boolean writable;

    public TargetCollection(Target target, Settings settings, Notices notices) {
        this.target = target;
        this.namespace = namespace(settings, onShards());
        this.notices = notices;
    }

    private TargetCollection(TargetCollection original, String suffix) {
        this.target = original.target;
        this.namespace = NamespaceRules.require(
                original.namespace.getDatabaseName(),
                original.namespace.getCollectionName() + suffix,
                original.onShards());
        this.notices = original.notices;
    }

    /**
     * The collection in the same database whose name is that of this one and more.
     *
     * @throws UsageException if the name is too long
     */
    public TargetCollection beside(String suffix) {
        return new TargetCollection(this, suffix);
    }

    /**
     * The collection that the settings name.
     *
     * @throws UsageException if a name is not allowed
     */
    public static MongoNamespace namespace(Settings settings) {
        // Of servers that are not connected to yet it is not known.
        boolean sharded = settings.find(TargetParameters.URI).isEmpty()
                && settings.get(TargetParameters.CLUSTER) == TargetKind.SHARDED;
        return namespace(settings, sharded);
    }

    private static MongoNamespace namespace(Settings settings, boolean sharded) {
        return NamespaceRules.require(
                settings.get(TargetParameters.DATABASE), settings.get(TargetParameters.COLLECTION), sharded);
    }

    public MongoNamespace namespace() {
        return namespace;
    }

    /** Whether the target has shards. */
    public boolean onShards() {
        return target.description().kind() == TargetKind.SHARDED;
    }

    /** Whether the servers answer inserts, which they don't with the write concern 0. */
    public boolean acknowledgesWrites() {
        return target.routers().stream()
                .allMatch(router -> router.client().getWriteConcern().isAcknowledged());
    }

    /** Sharding administration of the collection; only of use where the target has shards. */
    public ShardedCollection sharding() {
        return new ShardedCollection(target.admin().client(), namespace);
    }

    /** What tells this collection from a later one of the same name, or empty if it does not exist. */
    public Optional<Object> uuid() {
        Document found = database()
                .listCollections()
                .filter(eq("name", namespace.getCollectionName()))
                .first();
        return Optional.ofNullable(found)
                .map(collection -> collection.get("info", new Document()).get("uuid", Object.class));
    }

    /**
     * Exact number of documents on the primaries, orphans not counted; reads the whole collection. Read concern local:
     * what one member has acknowledged is there at once, while a majority has it only a moment later.
     */
    public long count() {
        return database()
                .getCollection(namespace.getCollectionName())
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL)
                .countDocuments();
    }

    /**
     * Exact number of documents after a load. What was sent without acknowledgement may still be on its way: blocks until
     * the count is as expected, but not for longer than a few seconds.
     *
     * @param expected the count if nothing was lost
     * @return the last count, whatever it is
     */
    public long countAfterLoad(long expected) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long counted = count();
        while (counted < expected && System.nanoTime() < deadline) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            counted = count();
        }
        return counted;
    }

    /**
     * Creates the collection, sharded by the key, or indexed by it where there are no shards, so that the work of
     * keeping the key in order is the same on every topology.
     *
     * @param splitKeys where to split before the load; empty for not at all
     */
    public void create(ShardKey key, List<BsonDocument> splitKeys) {
        requireWriteConcern();
        if (onShards()) {
            sharding().shard(key);
            if (!splitKeys.isEmpty()) {
                notices.say("Splitting " + namespace + " into " + (splitKeys.size() + 1) + " ranges over the shards");
                sharding().preSplit(splitKeys);
            }
        } else if (key.names().equals(List.of("_id"))) {
            // Every collection has that index.
            database().createCollection(namespace.getCollectionName());
        } else {
            createIndex(key);
        }
    }

    boolean hasIndex(ShardKey index) {
        BsonDocument pattern = index.pattern();
        return database()
                .getCollection(namespace.getCollectionName())
                .listIndexes()
                .map(found -> found.get("key", Document.class).toBsonDocument())
                .into(new ArrayList<>())
                .contains(pattern);
    }

    void createIndex(ShardKey index) {
        database().getCollection(namespace.getCollectionName()).createIndex(index.pattern());
    }

    /** Stops the balancer if the settings say so; only of servers that this program started. */
    public void applyBalancerSwitch(Settings settings) {
        if (onShards() && isLocal() && settings.get(LoadParameters.BALANCER) == BalancerSwitch.OFF) {
            notices.say("Stopping the balancer");
            sharding().stopBalancer();
        }
    }

    /** Whether a load is to be followed by a wait for the balancer. */
    public boolean isToBeBalanced(Settings settings) {
        return onShards()
                && settings.get(LoadParameters.WAIT_BALANCED)
                && settings.get(LoadParameters.BALANCER) == BalancerSwitch.ON;
    }

    /**
     * Waits until the balancer has nothing to move and nothing of what it moved is left behind; does not wait, and says so,
     * if the user may not see it.
     *
     * @param documents exact number of documents in the collection
     * @param limit how long at most
     */
    public void awaitBalanced(long documents, Duration limit) throws InterruptedException {
        try {
            if (sharding().shardKey().isEmpty()) {
                notices.warn(namespace + " is not sharded: there is nothing to balance");
                return;
            }
            new BalanceWait(sharding(), notices).await(documents, limit);
        } catch (MongoException e) {
            if (e.getCode() != MongoErrors.UNAUTHORIZED) {
                throw e;
            }
            notices.warn("Not waiting until " + namespace + " is balanced: the user is not authorized to see that");
        }
    }

    /**
     * Requires once that the servers can satisfy the client's write concern, before anything is changed: a load with one
     * that they cannot would leave less than there was. Blocks until they have satisfied it.
     *
     * @throws UsageException if they never can
     * @throws RunFailedException if they do not now
     */
    public void requireWriteConcern() {
        WriteConcern concern = target.admin().client().getWriteConcern();
        if (!writable) {
            trial(concern, REPLICATION_PATIENCE).ifPresent(failure -> {
                String asked = concern.isServerDefault()
                        ? "the servers' default"
                        : concern.asDocument().toJson();
                throw failure.never()
                        ? new UsageException(
                                "--write-concern must be one that the servers can satisfy, but they refuse " + asked
                                        + ", and nothing was changed: " + failure.words() + ".")
                        : new RunFailedException("The servers do not satisfy the write concern " + asked
                                + " now, and nothing was changed: " + failure.words() + ".");
            });
        }
        writable = true;
    }

    Optional<WriteConcernProbe.Failure> trial(WriteConcern concern, Duration patience) {
        return new WriteConcernProbe(target.admin().client(), namespace).of(concern, patience);
    }

    /** Drops the collection, saying so where the servers are the user's own. */
    public void drop() {
        requireWriteConcern();
        if (!target.description().local()) {
            notices.warn("Dropping " + namespace + " on " + target.admin().name());
        }
        database().getCollection(namespace.getCollectionName()).drop();
    }

    /** The collection's database, by the administration's client. */
    MongoDatabase database() {
        return target.admin().client().getDatabase(namespace.getDatabaseName());
    }

    boolean isLocal() {
        return target.description().local();
    }
}
