package io.shardlab.mongos.routing;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonDocument;

/**
 * Routing tables that are kept until a shard refuses a command that was sent by one. Safe for use by several threads;
 * blocks where the config server has to be asked.
 */
public final class RoutingCache {

    private final ClusterNodes nodes;
    private final Catalog catalog;
    private final ShardRouter shards;
    private final Map<Namespace, Placement> placements = new ConcurrentHashMap<>();

    /** @param shards creates databases that are written to and do not exist */
    public RoutingCache(ClusterNodes nodes, Catalog catalog, ShardRouter shards) {
        this.nodes = nodes;
        this.catalog = catalog;
        this.shards = shards;
    }

    /** Where the collection lies. Its database is created if it does not exist. */
    public Placement placement(Namespace namespace) {
        return placements.computeIfAbsent(namespace, this::read);
    }

    /** Reads the placement anew when it is asked for next. */
    public void forget(Namespace namespace) {
        placements.remove(namespace);
    }

    private Placement read(Namespace namespace) {
        if (namespace.onConfigServer()) {
            ClusterServer config = new ClusterServer("config", "config", nodes.configServer(), new BsonDocument());
            return new Placement(catalog, Optional.empty(), config, Map.of());
        }
        requireOrdinary(namespace);
        shards.ensureDatabase(namespace.database());
        DatabaseEntry database = catalog.database(namespace.database()).orElseThrow();
        Optional<RoutingTable> table = catalog.shardedCollection(namespace)
                .map(collection -> new RoutingTable(collection, catalog.chunks(collection)));
        Map<String, ClusterServer> servers = new ConcurrentHashMap<>();
        catalog.shards().forEach((name, entry) -> servers.put(name, server(name, entry, table)));
        ClusterServer primary = servers.get(database.primary())
                .with(new BsonDocument("shardVersion", ShardRouter.UNSHARDED)
                        .append("databaseVersion", database.version()));
        return new Placement(catalog, table, primary, servers);
    }

    /** A sharded time-series collection has its shard key in buckets, which the shards' own routing code makes. */
    private void requireOrdinary(Namespace namespace) {
        Namespace buckets = new Namespace(namespace.database(), "system.buckets." + namespace.collection());
        if (catalog.shardedCollection(buckets).isPresent()) {
            // Drivers know the beginning of the sentence, and advise their users to turn retryable writes off.
            throw new CommandException(
                    ErrorCode.ILLEGAL_OPERATION,
                    "Transaction numbers are not served for the sharded time-series collection " + namespace);
        }
    }

    private ClusterServer server(String name, BsonDocument shard, Optional<RoutingTable> table) {
        String host = shard.getString("host").getValue();
        BsonDocument versions = table.map(chunks -> new BsonDocument("shardVersion", chunks.versionOf(name)))
                .orElseGet(BsonDocument::new);
        return new ClusterServer(name, host, nodes.node(host), versions);
    }
}
