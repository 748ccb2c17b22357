package io.shardlab.regression.containers.topology;

import io.shardlab.regression.containers.image.ServerImage;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The topologies that the tests share: each started when first asked for, all ended together. Used by one thread. */
public final class Topologies implements AutoCloseable {

    private static final Map<Class<? extends Topology>, Function<Nodes, Topology>> KINDS = Map.of(
            Standalone.class, Standalone::start,
            ReplicaSet.class, ReplicaSet::start,
            ShardedCluster.class, ShardedCluster::start);

    private final Subnet subnet = Subnet.create();
    private final Nodes nodes;
    private final Map<Class<?>, Topology> started = new HashMap<>();

    public Topologies(ServerImage image) {
        nodes = new Nodes(image, subnet);
    }

    /** Returns true if such a topology exists. */
    public static boolean know(Class<?> kind) {
        return KINDS.containsKey(kind);
    }

    /** The name of the network of all servers. */
    public String network() {
        return subnet.id();
    }

    /** The one of a kind; blocks until it is up. */
    public Topology get(Class<?> kind) {
        Topology topology = started.get(kind);
        if (topology == null) {
            topology = KINDS.get(kind).apply(nodes);
            started.put(kind, topology);
        }
        return topology;
    }

    @Override
    public void close() {
        nodes.close();
        subnet.close();
    }
}
