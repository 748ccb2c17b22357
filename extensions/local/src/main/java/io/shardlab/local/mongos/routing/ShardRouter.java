package io.shardlab.local.mongos.routing;

import com.mongodb.ClientSessionOptions;
import com.mongodb.MongoCommandException;
import com.mongodb.ReadPreference;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoDatabase;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.wire.RouterConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;

/**
 * Sends commands to the shards that own the data, with the versions of the catalog, and repeats them when a shard reports a
 * stale version; mongos uses the same protocol. Thread-safe; blocks until the last shard has answered.
 */
public final class ShardRouter {

    /** The field with the cluster time that a client knows; its reads must not be older than that. */
    public static final String CLUSTER_TIME = "$clusterTime";

    private static final int ATTEMPTS = 10;
    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();
    private static final ClientSessionOptions NOT_CAUSAL =
            ClientSessionOptions.builder().causallyConsistent(false).build();
    private static final BsonDocument UNSHARDED = new BsonDocument("e", new BsonObjectId(new ObjectId(new byte[12])))
            .append("t", new BsonTimestamp(0, 0))
            .append("v", new BsonTimestamp(0, 0));
    private static final BsonDocument MAJORITY = new BsonDocument("w", new BsonString("majority"));

    private final ClusterNodes nodes;
    private final Catalog catalog;
    private final ClusterClock clock;
    private final ExecutorService executor;

    /**
     * @param clock gets the times of all replies
     * @param executor runs the commands that go to several shards at once; not closed here
     */
    public ShardRouter(ClusterNodes nodes, Catalog catalog, ClusterClock clock, ExecutorService executor) {
        this.nodes = nodes;
        this.catalog = catalog;
        this.clock = clock;
        this.executor = executor;
    }

    /**
     * Runs a read on every shard that owns a part of the collection.
     *
     * @param command the command, which may contain a {@link #CLUSTER_TIME}
     * @return the replies by shard, as bytes since they may be large; empty if the database does not exist
     */
    public Map<ClusterServer, RawBsonDocument> readOnOwners(
            Namespace namespace, BsonDocument command, ReadPreference preference) {
        TimedCommand timed = new TimedCommand(command);
        return retrying(() -> onAll(
                owners(namespace),
                target -> send(target, namespace.database(), timed, preference, RawBsonDocument.class)));
    }

    /**
     * Runs a command on every owner. For an unsharded collection it has no versions, so that it may create the collection.
     *
     * @return the replies by shard; empty if the database does not exist
     */
    public Map<ClusterServer, BsonDocument> onOwners(Namespace namespace, BsonDocument command) {
        TimedCommand timed = new TimedCommand(command);
        boolean sharded = catalog.shardedCollection(namespace).isPresent();
        return retrying(() -> onAll(
                owners(namespace),
                target -> run(sharded ? target : target.unversioned(), namespace.database(), timed)));
    }

    /**
     * Runs a read of metadata on any one of the owners.
     *
     * @return empty if the database does not exist
     */
    public Optional<BsonDocument> onOneOwner(Namespace namespace, BsonDocument command) {
        TimedCommand timed = new TimedCommand(command);
        return owners(namespace).stream()
                .findFirst()
                .map(owner -> run(owner.unversioned(), namespace.database(), timed));
    }

    /** Runs a command on the shard that owns a shard-key value, or on the primary for an unsharded collection. */
    public BsonDocument onOwnerOf(
            Namespace namespace, Function<CollectionEntry, BsonDocument> shardKey, BsonDocument command) {
        TimedCommand timed = new TimedCommand(command);
        return retrying(() -> {
            ClusterServer owner = catalog.shardedCollection(namespace)
                    .map(collection -> ownerOf(collection, shardKey.apply(collection)))
                    .orElseGet(() -> unshardedOwner(namespace));
            return run(owner, namespace.database(), timed);
        });
    }

    /**
     * Runs a plain command on the database's primary shard (the config server for its own databases).
     *
     * @return empty if the database does not exist
     */
    public Optional<BsonDocument> onPrimary(String database, BsonDocument command) {
        TimedCommand timed = new TimedCommand(command);
        return primaryOf(database).map(target -> run(target.unversioned(), database, timed));
    }

    /**
     * Runs one of the {@code _shardsvr} commands on the database's primary shard, which then coordinates the others.
     *
     * @throws CommandException if the database does not exist
     */
    public BsonDocument coordinate(String database, String runOn, BsonDocument command) {
        return coordinateIfExists(database, runOn, command)
                .orElseThrow(() -> new CommandException(
                        ErrorCode.NAMESPACE_NOT_FOUND, "Database " + database + " does not exist"));
    }

    /** Like {@link #coordinate}, but empty if the database does not exist. */
    public Optional<BsonDocument> coordinateIfExists(String database, String runOn, BsonDocument command) {
        TimedCommand timed = new TimedCommand(command);
        return retrying(() -> catalog.database(database).map(entry -> {
            BsonDocument fields = new BsonDocument("writeConcern", MAJORITY).append("databaseVersion", entry.version());
            return run(target(entry.primary(), fields), runOn, timed);
        }));
    }

    /** Runs a command on the admin database of the config server. */
    public BsonDocument onConfigServer(BsonDocument command) {
        return run(configServer(), "admin", new TimedCommand(command));
    }

    /** Runs a command that changes metadata on the config server. */
    public BsonDocument changeOnConfigServer(BsonDocument command) {
        return onConfigServer(new TimedCommand(command).with(new BsonDocument("writeConcern", MAJORITY)));
    }

    /** Runs a command on the admin database of a shard. */
    public BsonDocument onShard(String shard, BsonDocument command) {
        return run(target(shard, new BsonDocument()), "admin", new TimedCommand(command));
    }

    /** Runs a plain command on the admin databases of all shards and of the config server. */
    public Map<ClusterServer, BsonDocument> onAllServers(BsonDocument command) {
        List<ClusterServer> targets = allShards();
        targets.add(configServer());
        return onAll(targets, "admin", command);
    }

    /**
     * Runs a plain command on all servers that may hold a part of the database: all shards, or the config server for its
     * own databases.
     */
    public Map<ClusterServer, BsonDocument> onHoldersOf(String database, BsonDocument command) {
        List<ClusterServer> targets =
                Namespace.isConfigServerDatabase(database) ? List.of(configServer()) : allShards();
        return onAll(targets, database, command);
    }

    private Map<ClusterServer, BsonDocument> onAll(List<ClusterServer> targets, String database, BsonDocument command) {
        TimedCommand timed = new TimedCommand(command);
        return onAll(targets, target -> run(target, database, timed));
    }

    /** Interrupts the operations with this {@code clientOperationKey} on all shards and on the config server. */
    public void killOperations(BsonValue key) {
        onAllServers(command("_killOperations").append("operationKeys", new BsonArray(List.of(key))));
    }

    /** Creates the database if it does not exist, with the config server's choice of a primary shard. */
    public void ensureDatabase(String database) {
        if (!Namespace.isConfigServerDatabase(database)
                && catalog.database(database).isEmpty()) {
            changeOnConfigServer(new BsonDocument("_configsvrCreateDatabase", new BsonString(database)));
        }
    }

    /** Returns the shards that own a part of the collection, or the one that may hold it unsharded. */
    private List<ClusterServer> owners(Namespace namespace) {
        Optional<CollectionEntry> collection =
                namespace.onConfigServer() ? Optional.empty() : catalog.shardedCollection(namespace);
        if (collection.isEmpty()) {
            return primaryOf(namespace.database()).stream().toList();
        }
        Map<String, BsonDocument> shards = catalog.shards();
        List<ClusterServer> owners = new ArrayList<>();
        catalog.shardVersions(collection.get())
                .forEach((shard, version) ->
                        owners.add(target(shard, shards.get(shard), new BsonDocument("shardVersion", version))));
        return owners;
    }

    private ClusterServer ownerOf(CollectionEntry collection, BsonDocument key) {
        // The versions are read first: if a chunk moves between the two reads, the shard refuses the stale version. In
        // the other order, the former owner would accept the new version and find nothing.
        Map<String, BsonDocument> versions = catalog.shardVersions(collection);
        String shard = catalog.chunkHolding(collection, key).orElseThrow().shard();
        BsonDocument version = Optional.ofNullable(versions.get(shard))
                .orElseGet(() -> collection.shardVersion(CollectionEntry.NO_CHUNKS));
        return target(shard, new BsonDocument("shardVersion", version));
    }

    /** Returns the server that holds the collection if it is not sharded; creates the database if it does not exist. */
    ClusterServer unshardedOwner(Namespace namespace) {
        ensureDatabase(namespace.database());
        return primaryOf(namespace.database()).orElseThrow();
    }

    private Optional<ClusterServer> primaryOf(String database) {
        if (Namespace.isConfigServerDatabase(database)) {
            return Optional.of(configServer());
        }
        return catalog.database(database)
                .map(entry -> target(
                        entry.primary(),
                        new BsonDocument("shardVersion", UNSHARDED).append("databaseVersion", entry.version())));
    }

    /** Returns all shards, without versions; the list may be changed. */
    List<ClusterServer> allShards() {
        List<ClusterServer> targets = new ArrayList<>();
        catalog.shards().forEach((name, entry) -> targets.add(target(name, entry, new BsonDocument())));
        return targets;
    }

    private ClusterServer configServer() {
        return new ClusterServer("config", "config", nodes.configServer(), new BsonDocument());
    }

    private ClusterServer target(String name, BsonDocument versions) {
        return target(name, catalog.shard(name), versions);
    }

    private ClusterServer target(String name, BsonDocument shard, BsonDocument versions) {
        String host = shard.getString("host").getValue();
        return new ClusterServer(name, host, nodes.node(host), versions);
    }

    private BsonDocument run(ClusterServer target, String database, TimedCommand command) {
        return send(target, database, command, ReadPreference.primary(), BsonDocument.class);
    }

    private <T extends BsonDocument> T send(
            ClusterServer target, String database, TimedCommand command, ReadPreference preference, Class<T> type) {
        try {
            T reply = runCommand(target, database, command.with(target.versions()), preference, type);
            clock.note(reply);
            return reply;
        } catch (MongoCommandException e) {
            clock.note(e.getResponse());
            throw e;
        }
    }

    private static <T extends BsonDocument> T runCommand(
            ClusterServer target, String database, BsonDocument command, ReadPreference preference, Class<T> type) {
        BsonValue time = command.remove(CLUSTER_TIME);
        MongoDatabase shard = target.client().getDatabase(database);
        if (time == null) {
            return shard.runCommand(command, preference, type);
        }
        // A shard refuses to read after a time that it does not know yet.
        try (ClientSession session = target.client().startSession(NOT_CAUSAL)) {
            session.advanceClusterTime(time.asDocument());
            return shard.runCommand(session, command, preference, type);
        }
    }

    private <T> Map<ClusterServer, T> onAll(List<ClusterServer> targets, Function<ClusterServer, T> command) {
        Map<ClusterServer, CompletableFuture<T>> pending = new LinkedHashMap<>();
        targets.forEach(
                target -> pending.put(target, CompletableFuture.supplyAsync(() -> command.apply(target), executor)));
        Map<ClusterServer, T> replies = new LinkedHashMap<>();
        pending.forEach((target, reply) -> replies.put(target, join(reply)));
        return replies;
    }

    private static <T> T join(CompletableFuture<T> reply) {
        try {
            return reply.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private static <T> T retrying(Supplier<T> attempt) {
        for (int left = ATTEMPTS; ; left--) {
            try {
                return attempt.get();
            } catch (MongoCommandException e) {
                if (left == 1 || !RouterConnection.isStaleRouting(e.getErrorCode())) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** Returns a command with the argument 1. */
    public static BsonDocument command(String name) {
        return new BsonDocument(name, new BsonInt32(1));
    }
}
