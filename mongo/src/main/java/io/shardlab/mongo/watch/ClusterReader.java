package io.shardlab.mongo.watch;

import io.shardlab.core.deployment.TargetKind;

/**
 * Reads the state of a target's servers over connections of its own, independently of a run on them. Used by one thread.
 *
 * <p>The cost is one greeting per second and one connection for each server, as for any client of a replica set, and some short
 * commands through one router for each {@link #read}. These cause a {@code collStats} on each shard that has data, a count of
 * the collection's chunks by shard on the config server, and reads of a few small documents, such as the end of the migration
 * log. No data is scanned.
 */
public interface ClusterReader extends AutoCloseable {

    /**
     * Reads the present state. Blocks for some seconds at most, and much less if the servers answer. A server that does not
     * answer is shown by its state and causes no exception.
     */
    ClusterView read();

    @Override
    void close();

    /** Begins to watch the servers. Does not block, so the first {@link #read} may show unknown states. */
    static ClusterReader open(WatchedTarget target) {
        return target.description().kind() == TargetKind.SHARDED
                ? new ShardedClusterReader(target)
                : new SingleSetReader(target);
    }
}
