package io.shardlab.mongos.routing;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;

/** Where a collection lies, as the config server said at one moment. Immutable, so safe for use by several threads. */
public final class Placement {

    private final Catalog catalog;
    private final Optional<RoutingTable> table;
    private final ClusterServer primary;
    private final Map<String, ClusterServer> shards;

    /**
     * @param primary which holds the collection if it is not sharded
     * @param shards with the versions of {@code table}
     */
    Placement(Catalog catalog, Optional<RoutingTable> table, ClusterServer primary, Map<String, ClusterServer> shards) {
        this.catalog = catalog;
        this.table = table;
        this.primary = primary;
        this.shards = shards;
    }

    /** The collection, if it is sharded. */
    public Optional<CollectionEntry> sharded() {
        return table.map(RoutingTable::collection);
    }

    /** The server that holds the collection if it is not sharded. */
    public ClusterServer primary() {
        return primary;
    }

    /** The shards that own a part of the sharded collection. */
    public List<ClusterServer> owners() {
        return table.orElseThrow().owners().stream().sorted().map(this::shard).toList();
    }

    /** The shard that owns a shard-key value of the sharded collection. */
    public ClusterServer ownerOf(BsonDocument key) {
        // A chunk that moved after the versions were read is found where it is now; its new owner refuses the old
        // version.
        return shard(table.orElseThrow()
                .ownerOf(key)
                .orElseGet(() -> catalog.chunkHolding(table.get().collection(), key)
                        .orElseThrow()
                        .shard()));
    }

    /** The shard of this name, with the collection's version there. */
    public ClusterServer shard(String name) {
        return Optional.ofNullable(shards.get(name))
                .orElseThrow(() -> new CommandException(ErrorCode.SHARD_NOT_FOUND, "No shard is named " + name));
    }
}
