package io.shardlab.mongo.watch;

import java.util.List;
import java.util.OptionalLong;

/**
 * One shard, or the one replica set or server of a target without shards.
 *
 * @param id the shard's id; the replica set's name, or empty, where there are no shards
 * @param members its servers, by address
 * @param chunks of the collection; empty if it is not sharded or the user may not see it
 * @param documents of the collection, with those that migrations have left to be deleted; empty if that is not known
 */
public record ShardView(String id, List<ServerView> members, OptionalLong chunks, OptionalLong documents) {

    public ShardView {
        members = List.copyOf(members);
    }

    ShardView withMembers(List<ServerView> others) {
        return new ShardView(id, others, chunks, documents);
    }
}
