package io.shardlab.mongos.routing;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonDocument;

/**
 * Routing tables that are kept until a shard refuses a command that was sent by one. Safe for use by several threads;
 * blocks where the config server has to be asked.
 */
public final class RoutingCache {

    private final Catalog catalog;
    private final ShardRouter shards;
    private final Map<Namespace, Placement> placements = new ConcurrentHashMap<>();

    /** @param shards finds servers, and creates databases that are written to and do not exist */
    public RoutingCache(Catalog catalog, ShardRouter shards) {
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
            return new Placement(catalog, Optional.empty(), shards.unshardedOwner(namespace), Map.of());
        }
        requireOrdinary(namespace);
        ClusterServer primary = shards.unshardedOwner(namespace);
        Optional<RoutingTable> table = catalog.shardedCollection(namespace)
                .map(collection -> new RoutingTable(collection, catalog.chunks(collection)));
        Map<String, ClusterServer> servers = new HashMap<>();
        catalog.shards().forEach((name, entry) -> servers.put(name, shards.target(name, entry, versions(name, table))));
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

    private static BsonDocument versions(String shard, Optional<RoutingTable> table) {
        return table.map(chunks -> new BsonDocument("shardVersion", chunks.versionOf(shard)))
                .orElseGet(BsonDocument::new);
    }
}
