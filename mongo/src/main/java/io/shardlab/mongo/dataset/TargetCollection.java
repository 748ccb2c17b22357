package io.shardlab.mongo.dataset;

import static com.mongodb.client.model.Filters.in;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.sharding.BalanceWait;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.mongo.sharding.ShardedCollection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.bson.BsonDocument;
import org.bson.Document;

/** The collection on which a run works: its state, creation and removal. Blocking; used by one thread. */
public final class TargetCollection {

    /** Far longer than any healthy server needs to process unacknowledged writes. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** The time in which members that lag behind must catch up. */
    private static final Duration REPLICATION_PATIENCE = Duration.ofSeconds(30);

    private static final Duration POLL = Duration.ofMillis(100);
    private static final ShardKey ID_INDEX = new ShardKey(Map.of("_id", false));
    private static final String BUCKETS = "system.buckets.";

    private final Target target;
    private final MongoNamespace namespace;
    private final Notices notices;
    private boolean writable;

    public TargetCollection(Target target, Settings settings, Notices notices) {
        this.target = target;
        this.namespace = namespace(settings, onShards());
        this.notices = notices;
    }

    /**
     * Creates a collection that the settings do not name.
     *
     * @throws UsageException if the name is not allowed
     */
    public TargetCollection(Target target, String database, String collection, Notices notices) {
        this.target = target;
        this.namespace = NamespaceRules.require(database, collection, onShards());
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
     * Returns the collection in the same database with a suffix to the name.
     *
     * @throws UsageException if the name is too long
     */
    public TargetCollection beside(String suffix) {
        return new TargetCollection(this, suffix);
    }

    /**
     * Returns the name of the collection in the settings.
     *
     * @throws UsageException if the name is not allowed
     */
    public static MongoNamespace namespace(Settings settings) {
        return namespace(settings, mayBeSharded(settings));
    }

    /**
     * Returns the name of a collection in the database of the settings.
     *
     * @throws UsageException if the name is not allowed
     */
    public static MongoNamespace namespace(Settings settings, String collection) {
        return NamespaceRules.require(settings.get(TargetParameters.DATABASE), collection, mayBeSharded(settings));
    }

    /** Before a connection to servers of a URI, their kind is unknown. */
    private static boolean mayBeSharded(Settings settings) {
        return settings.find(TargetParameters.URI).isEmpty()
                && settings.get(TargetParameters.CLUSTER) == TargetKind.SHARDED;
    }

    private static MongoNamespace namespace(Settings settings, boolean sharded) {
        return NamespaceRules.require(
                settings.get(TargetParameters.DATABASE), settings.get(TargetParameters.COLLECTION), sharded);
    }

    public MongoNamespace namespace() {
        return namespace;
    }

    /** True if the target has shards. */
    public boolean onShards() {
        return target.description().kind() == TargetKind.SHARDED;
    }

    /** True if the servers acknowledge inserts, unlike with the write concern 0. */
    public boolean acknowledgesWrites() {
        return target.routers().stream()
                .allMatch(router -> router.client().getWriteConcern().isAcknowledged());
    }

    /** Returns the sharding administration of the collection, for targets with shards. */
    public ShardedCollection sharding() {
        return new ShardedCollection(target.admin().client(), namespace);
    }

    /** Returns the UUID, which differs for a later collection of the same name; empty if the collection does not exist. */
    public Optional<Object> uuid() {
        String name = namespace.getCollectionName();
        // The documents of a time series are in a collection of another name, and only that has a UUID.
        return database().listCollections().filter(in("name", name, BUCKETS + name)).into(new ArrayList<>()).stream()
                .map(collection -> collection.get("info", new Document()).get("uuid", Object.class))
                .filter(Objects::nonNull)
                .findFirst();
    }

    /**
     * Returns the exact number of documents on the primaries, without orphans; reads the whole collection.
     */
    public long count() {
        return onPrimaries(Document.class).countDocuments();
    }

    /**
     * Returns the servers' statistics on the collection, from {@code collStats} with bytes as the unit. Blocks for some seconds at
     * most: a mongos would wait for a silent shard for any time.
     *
     * @throws MongoException if they do not answer, or refuse to
     */
    public Document stats() {
        return database()
                .withTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .runCommand(new Document("collStats", namespace.getCollectionName()));
    }

    /**
     * Returns the collection as the primaries have it. The read concern is local, because a majority has what one member has
     * acknowledged only a moment later.
     */
    public <T> MongoCollection<T> onPrimaries(Class<T> type) {
        return database()
                .getCollection(namespace.getCollectionName(), type)
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL);
    }

    /**
     * Returns the exact number of documents after a load. Unacknowledged writes may still be under way: blocks until the count
     * is as expected, or has not grown for some seconds.
     *
     * @param expected the count if nothing was lost
     * @return the last count, in any case
     */
    public long countAfterLoad(long expected) throws InterruptedException {
        return await(this::count, expected);
    }

    /** Like {@link #countAfterLoad}, of the documents that a caller counts. */
    static long await(LongSupplier count, long expected) throws InterruptedException {
        long patienceEnds = System.nanoTime() + PATIENCE.toNanos();
        long counted = count.getAsLong();
        while (counted < expected && System.nanoTime() < patienceEnds) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            long now = count.getAsLong();
            if (now > counted) {
                patienceEnds = System.nanoTime() + PATIENCE.toNanos();
            }
            counted = now;
        }
        return counted;
    }

    /**
     * Creates the collection, sharded by the key, or indexed by it where there are no shards, so that keeping the key in order
     * costs the same work on every topology.
     *
     * @param splitKeys the keys at which to split before the load; empty for no split
     */
    public void create(ShardKey key, List<BsonDocument> splitKeys) {
        create(CollectionDesign.of(key), splitKeys);
    }

    /**
     * Creates the collection with the indexes that a load needs, as {@link #create(ShardKey, List)}.
     *
     * @throws UsageException if the servers refuse the design
     */
    public void create(CollectionDesign design, List<BsonDocument> splitKeys) {
        requireWriteConcern();
        if (design.isPlain()) {
            shard(design, splitKeys);
        } else {
            new CollectionCreation(this, design).run(() -> shard(design, splitKeys));
        }
    }

    private void shard(CollectionDesign design, List<BsonDocument> splitKeys) {
        ShardKey key = design.key().orElse(ID_INDEX);
        if (onShards() && design.key().isPresent()) {
            sharding().shard(key, design.options().containsKey("collation"), design.isUnique());
            if (!splitKeys.isEmpty()) {
                notices.say(Message.of(
                        "Splitting {0} into {1,number,#} ranges over the shards", namespace, splitKeys.size() + 1));
                sharding().preSplit(splitKeys);
            }
        } else if (!key.equals(ID_INDEX) && design.keyIndex().isEmpty()) {
            createIndex(key);
        } else if (uuid().isEmpty()) {
            // Every collection has that index.
            database().createCollection(namespace.getCollectionName());
        }
    }

    /** True if there is an index of this key, whatever its name and its options. */
    boolean hasIndex(BsonDocument key) {
        return onPrimaries(Document.class)
                .listIndexes()
                .map(found -> found.get("key", Document.class).toBsonDocument())
                .into(new ArrayList<>())
                .contains(key);
    }

    /** Returns those of some indexes that the collection does not have, by their names. */
    List<BsonDocument> missing(List<BsonDocument> indexes) {
        Set<String> names = onPrimaries(Document.class)
                .listIndexes()
                .map(found -> found.getString("name"))
                .into(new HashSet<>());
        return indexes.stream()
                .filter(index -> !names.contains(
                        CollectionDesign.named(index).getString("name").getValue()))
                .toList();
    }

    void createIndex(ShardKey index) {
        onPrimaries(Document.class).createIndex(index.pattern());
    }

    /** Stops the balancer if the settings say so; only on servers that this program started. */
    public void applyBalancerSwitch(Settings settings) {
        if (onShards() && isLocal() && settings.get(LoadParameters.BALANCER) == LoadParameters.Balancer.OFF) {
            notices.say(Message.of("Stopping the balancer"));
            sharding().stopBalancer();
        }
    }

    /**
     * Waits after a load, if the settings say so, until the balancer has nothing to move and all migrated documents are deleted
     * at their origin. If the user may not see that, reports so and does not wait.
     *
     * @param documents returns the exact number of documents in the collection
     */
    public void awaitBalanced(Settings settings, LongSupplier documents) throws InterruptedException {
        if (!onShards()
                || !settings.get(LoadParameters.WAIT_BALANCED)
                || settings.get(LoadParameters.BALANCER) == LoadParameters.Balancer.OFF) {
            return;
        }
        try {
            if (sharding().shardKey().isEmpty()) {
                notices.warn(Message.of("{0} is not sharded: there is nothing to balance", namespace));
                return;
            }
            new BalanceWait(sharding(), notices)
                    .await(documents.getAsLong(), settings.get(LoadParameters.BALANCE_TIMEOUT));
        } catch (MongoException e) {
            if (e.getCode() != MongoErrors.UNAUTHORIZED) {
                throw e;
            }
            notices.warn(
                    Message.of("Not waiting until {0} is balanced: the user is not authorized to see that", namespace));
        }
    }

    /**
     * Requires once that the servers can satisfy the client's write concern, before anything is changed: otherwise a load would
     * leave less than there was. Blocks until they have satisfied it.
     *
     * @throws UsageException if they never can
     * @throws RunFailedException if they cannot now
     */
    public void requireWriteConcern() {
        WriteConcern concern = target.admin().client().getWriteConcern();
        if (!writable) {
            trial(concern, REPLICATION_PATIENCE).ifPresent(failure -> {
                Message asked = concern.isServerDefault()
                        ? Message.of("the servers' default")
                        : Message.text(concern.asDocument().toJson());
                throw failure.never()
                        ? new UsageException(Message.of(
                                "--write-concern must be one that the servers can satisfy, but they refuse {0}, and nothing was "
                                        + "changed: {1}.",
                                asked, failure.message()))
                        : new RunFailedException(Message.of(
                                "The servers do not satisfy the write concern {0} now, and nothing was changed: {1}.",
                                asked, failure.message()));
            });
        }
        writable = true;
    }

    Optional<WriteConcernProbe.Failure> trial(WriteConcern concern, Duration patience) {
        return new WriteConcernProbe(target.admin().client(), namespace).test(concern, patience);
    }

    /** Drops the collection; warns if the servers are the user's own. */
    public void drop() {
        requireWriteConcern();
        if (!isLocal()) {
            notices.warn(
                    Message.of("Dropping {0} on {1}", namespace, target.admin().name()));
        }
        onPrimaries(Document.class).drop();
    }

    /** Returns the collection's database, with the administration's client. */
    MongoDatabase database() {
        return target.admin().client().getDatabase(namespace.getDatabaseName());
    }

    boolean isLocal() {
        return target.description().local();
    }
}
