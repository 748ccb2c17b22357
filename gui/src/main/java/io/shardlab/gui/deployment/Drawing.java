package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.mongo.watch.ServerView;
import io.shardlab.mongo.watch.ShardView;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is drawn of a cluster, planned or seen.
 *
 * @param kind the topology
 * @param planned whether nothing of it runs yet
 * @param routers none unless sharded
 * @param configServers none unless sharded
 * @param shards one without shards
 */
record Drawing(TargetKind kind, boolean planned, List<Server> routers, List<Server> configServers, List<Shard> shards) {

    Drawing {
        routers = List.copyOf(routers);
        configServers = List.copyOf(configServers);
        shards = List.copyOf(shards);
    }

    /**
     * One server.
     *
     * @param name host and port, or what it would be
     * @param state what it said last
     */
    record Server(String name, ServerState state) {}

    /**
     * A shard, or all that holds data.
     *
     * @param id the shard's id, such as {@code s1}; the replica set's name or empty without shards
     * @param share of all documents, from 0 to 1
     */
    record Shard(String id, List<Server> members, OptionalLong chunks, OptionalLong documents, OptionalDouble share) {

        Shard {
            members = List.copyOf(members);
        }
    }

    /** A cluster that would be started. */
    static Drawing of(Topology topology) {
        boolean sharded = topology.kind() == TargetKind.SHARDED;
        return new Drawing(
                topology.kind(),
                true,
                planned(topology.routers(), i -> "mongos " + i),
                sharded ? planned(1, i -> "mongod") : List.of(),
                IntStream.rangeClosed(1, Math.max(1, topology.shards()))
                        .mapToObj(shard -> new Shard(
                                sharded ? "s" + shard : "",
                                planned(topology.members(), i -> topology.members() == 1 ? "mongod" : "mongod " + i),
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                OptionalDouble.empty()))
                        .toList());
    }

    private static List<Server> planned(int number, IntFunction<String> name) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(i -> new Server(name.apply(i), ServerState.UNKNOWN))
                .toList();
    }

    /** A cluster that was seen. */
    static Drawing of(ClusterView view) {
        return new Drawing(
                view.kind(),
                false,
                servers(view.routers()),
                servers(view.configServers()),
                view.shards().stream().map(shard -> shard(view, shard)).toList());
    }

    private static Shard shard(ClusterView view, ShardView shard) {
        return new Shard(shard.id(), servers(shard.members()), shard.chunks(), shard.documents(), view.share(shard));
    }

    private static List<Server> servers(List<ServerView> servers) {
        return servers.stream()
                .map(server -> new Server(server.address(), server.state()))
                .toList();
    }

    /** Whether the same boxes would be drawn, with other figures at most. */
    boolean hasShapeOf(Drawing other) {
        return kind == other.kind
                && planned == other.planned
                && names(routers).equals(names(other.routers))
                && names(configServers).equals(names(other.configServers))
                && shards.stream()
                        .map(Drawing::names)
                        .toList()
                        .equals(other.shards.stream().map(Drawing::names).toList());
    }

    private static List<String> names(Shard shard) {
        return Stream.concat(Stream.of(shard.id), names(shard.members).stream()).toList();
    }

    private static List<String> names(List<Server> servers) {
        return servers.stream().map(Server::name).toList();
    }
}
