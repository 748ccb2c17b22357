package io.shardlab.regression.containers.topology;

import java.util.List;

/** The routers of a cluster: a mongos each, or where the image has none, an embedded one. */
interface Routers {

    static Routers of(Nodes nodes, String configServers, int count) {
        return nodes.haveMongos()
                ? MongosRouters.make(nodes, configServers, count)
                : EmbeddedRouters.make(nodes, configServers, count);
    }

    String kind();

    /** The containers that start together with the shards, before the config server knows these. */
    List<Node> before();

    /** The address to which clients connect. */
    List<Node> entries();

    /**
     * Starts the other containers and adds the shards; blocks until all can be used.
     *
     * @param shards as {@code replicaSet/host:port}
     */
    void start(Nodes nodes, Admin configServer, List<String> shards);
}
