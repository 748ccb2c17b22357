package io.shardlab.mongo.watch;

import io.shardlab.core.deployment.TargetKind;

/**
 * Looks at the servers of a target over connections of its own, so that a run on them need not know of it. For one thread.
 *
 * <p>What it costs: a greeting a second and one connection for each server, as any client of a replica set has; and each
 * {@link #read} some short commands through one router, which come to a {@code collStats} on each shard that has data, a
 * count of the collection's chunks by shard on the config server, and reads of a few small documents, the end of the log of
 * migrations among them. No data is scanned.
 */
public interface ClusterReader extends AutoCloseable {

    /**
     * Looks. Blocks for some seconds at most, and much less if the servers answer. Of a server that does not answer its
     * state tells; nothing is thrown for it.
     */
    ClusterView read();

    /** Closes its connections. */
    @Override
    void close();

    /** Begins to look; returns at once, and what the first {@link #read} tells of states may still be unknown. */
    static ClusterReader open(WatchedTarget target) {
        return target.description().kind() == TargetKind.SHARDED
                ? new ShardedClusterReader(target)
                : new SingleSetReader(target);
    }
}
