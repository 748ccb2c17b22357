package io.shardlab.mongo.watch;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.mongo.sharding.Migration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The servers of a target and the placement of a collection on them, at one moment. Facts that the target does not report, or
 * that its user may not see, are empty. Immutable.
 *
 * @param at the time, by this machine's clock
 * @param kind the topology
 * @param namespace the collection, as {@code database.collection}
 * @param routers each mongos; none unless sharded
 * @param configServers the members of the config server; none unless sharded
 * @param shards the shards in the order of their ids; a single one for a target without shards
 * @param balancerOn true if the balancer may move chunks; empty unless sharded
 * @param migrations the latest chunk migrations of the collection by this machine's clock, with those under way; none if the
 *     user may not see them
 */
public record ClusterView(
        Instant at,
        TargetKind kind,
        String namespace,
        List<ServerView> routers,
        List<ServerView> configServers,
        List<ShardView> shards,
        Optional<Boolean> balancerOn,
        List<Migration> migrations) {

    /** Creates a view without migrations. */
    public ClusterView(
            Instant at,
            TargetKind kind,
            String namespace,
            List<ServerView> routers,
            List<ServerView> configServers,
            List<ShardView> shards,
            Optional<Boolean> balancerOn) {
        this(at, kind, namespace, routers, configServers, shards, balancerOn, List.of());
    }

    public ClusterView {
        migrations = List.copyOf(migrations);
        routers = List.copyOf(routers);
        configServers = List.copyOf(configServers);
        shards = List.copyOf(shards);
    }

    /**
     * Returns the CPU time of all mongos since they were started, in seconds; empty if that of one is unknown, or there are
     * none. A restart resets it.
     */
    public OptionalDouble routerCpuSeconds() {
        return cpuSeconds(routers);
    }

    /** Returns the CPU time of all members of all shards, like {@link #routerCpuSeconds}. */
    public OptionalDouble memberCpuSeconds() {
        return cpuSeconds(
                shards.stream().flatMap(shard -> shard.members().stream()).toList());
    }

    private static OptionalDouble cpuSeconds(List<ServerView> servers) {
        boolean known = !servers.isEmpty()
                && servers.stream().allMatch(server -> server.cpuSeconds().isPresent());
        return !known
                ? OptionalDouble.empty()
                : OptionalDouble.of(servers.stream()
                        .mapToDouble(server -> server.cpuSeconds().orElse(0))
                        .sum());
    }

    /** Returns the number of documents on all shards; empty if it is known of none. */
    public OptionalLong documents() {
        return shards.stream().anyMatch(shard -> shard.documents().isPresent())
                ? OptionalLong.of(shards.stream()
                        .mapToLong(shard -> shard.documents().orElse(0))
                        .sum())
                : OptionalLong.empty();
    }

    /** Returns a shard's share of the documents, from 0 to 1; empty if there are none, or their number is unknown. */
    public OptionalDouble share(ShardView shard) {
        long all = documents().orElse(0);
        return all == 0 || shard.documents().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) shard.documents().getAsLong() / all);
    }
}
