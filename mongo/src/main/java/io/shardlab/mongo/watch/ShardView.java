package io.shardlab.mongo.watch;

import java.util.List;
import java.util.OptionalLong;

/**
 * One shard, or the one replica set or server of a target without shards.
 *
 * @param id the shard's id; the replica set's name, or empty, where there are no shards
 * @param members its servers, by address
 * @param chunks the number of the collection's chunks; empty if it is not sharded or the user may not see it
 * @param documents the number of the collection's documents, orphans included; empty if it is unknown
 */
public record ShardView(String id, List<ServerView> members, OptionalLong chunks, OptionalLong documents) {

    public ShardView {
        members = List.copyOf(members);
    }
}
