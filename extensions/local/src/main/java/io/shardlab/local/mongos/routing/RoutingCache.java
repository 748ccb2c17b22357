package io.shardlab.local.mongos.routing;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The placements of collections, each kept until a shard refuses a command that was sent by it. Thread-safe; blocks while
 * the config server is asked.
 */
public final class RoutingCache {

    private final Catalog catalog;
    private final ShardRouter shards;
    private final Map<Namespace, Placement> placements = new ConcurrentHashMap<>();

    /** @param shards finds servers, and creates databases that do not exist */
    public RoutingCache(Catalog catalog, ShardRouter shards) {
        this.catalog = catalog;
        this.shards = shards;
    }

    /** Returns the collection's placement. Its database is created if it does not exist. */
    public Placement placement(Namespace namespace) {
        return placements.computeIfAbsent(namespace, this::read);
    }

    /** Makes the next call of {@link #placement} read the placement again. */
    public void forget(Namespace namespace) {
        placements.remove(namespace);
    }

    private Placement read(Namespace namespace) {
        if (namespace.onConfigServer()) {
            return new Placement(catalog, Optional.empty(), List.of(), shards.unshardedOwner(namespace), List.of());
        }
        requireOrdinary(namespace);
        ClusterServer primary = shards.unshardedOwner(namespace);
        Optional<CollectionEntry> sharded = catalog.shardedCollection(namespace);
        List<Chunk> chunks = sharded.map(catalog::chunks).orElse(List.of());
        return new Placement(catalog, sharded, chunks, primary, shards.allShards());
    }

    /** Refuses sharded time series: their shard key is in buckets, which the shards' own routing code makes. */
    private void requireOrdinary(Namespace namespace) {
        Namespace buckets = new Namespace(namespace.database(), "system.buckets." + namespace.collection());
        if (catalog.shardedCollection(buckets).isPresent()) {
            // Drivers recognize the beginning of the sentence, and advise their users to turn retryable writes off.
            throw new CommandException(
                    ErrorCode.ILLEGAL_OPERATION,
                    "Transaction numbers are not served for the sharded time-series collection " + namespace);
        }
    }
}
