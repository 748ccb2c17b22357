package io.shardlab.mongo.watch;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.mongo.sharding.Migration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The servers of a target, and where a collection lies on them, at one moment. What the target does not tell, or its user
 * may not see, is empty and never made up. Immutable.
 *
 * @param at this machine's clock
 * @param kind the topology
 * @param namespace the collection, as {@code database.collection}
 * @param routers each mongos; none unless sharded
 * @param configServers members of the config server; none unless sharded
 * @param shards in the order of their ids; one without shards
 * @param balancerOn whether the balancer may move chunks; empty unless sharded
 * @param migrations the latest chunk migrations of the collection by this machine's clock, those under way among them; none
 *     if nobody may see them
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

    /** Of which no migrations are known. */
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
     * CPU time of all mongos together since they began, in seconds; empty if it is not known of each, or there are none. A
     * server that was started again counts from then on.
     */
    public OptionalDouble routerCpuSeconds() {
        return cpuSeconds(routers);
    }

    /** CPU time of all members of all shards together, as {@link #routerCpuSeconds}. */
    public OptionalDouble memberCpuSeconds() {
        return cpuSeconds(
                shards.stream().flatMap(shard -> shard.members().stream()).toList());
    }

    private static OptionalDouble cpuSeconds(List<ServerView> servers) {
        return servers.isEmpty()
                        || servers.stream()
                                .anyMatch(server -> server.cpuSeconds().isEmpty())
                ? OptionalDouble.empty()
                : OptionalDouble.of(servers.stream()
                        .mapToDouble(server -> server.cpuSeconds().orElse(0))
                        .sum());
    }

    /** The same with what is known of each server's processes by its address. */
    ClusterView withCpuSeconds(Function<String, OptionalDouble> cpuSeconds) {
        UnaryOperator<List<ServerView>> counted = servers -> servers.stream()
                .map(server -> server.withCpuSeconds(cpuSeconds.apply(server.address())))
                .toList();
        return new ClusterView(
                at,
                kind,
                namespace,
                counted.apply(routers),
                counted.apply(configServers),
                shards.stream()
                        .map(shard -> shard.withMembers(counted.apply(shard.members())))
                        .toList(),
                balancerOn,
                migrations);
    }

    /** Documents on all shards; empty if they are known of none. */
    public OptionalLong documents() {
        return shards.stream().anyMatch(shard -> shard.documents().isPresent())
                ? OptionalLong.of(shards.stream()
                        .mapToLong(shard -> shard.documents().orElse(0))
                        .sum())
                : OptionalLong.empty();
    }

    /** A shard's share of the documents, from 0 to 1; empty if there are none, or they are not known. */
    public OptionalDouble share(ShardView shard) {
        long all = documents().orElse(0);
        return all == 0 || shard.documents().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) shard.documents().getAsLong() / all);
    }
}
