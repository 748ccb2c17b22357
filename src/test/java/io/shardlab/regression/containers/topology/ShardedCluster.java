package io.shardlab.regression.containers.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;

/** A config server, two shards of one member each, and two routers. */
public final class ShardedCluster implements Topology {

    private static final int SHARDS = 2;
    private static final int ROUTERS = 2;

    private final List<Node> shards;
    private final Routers routers;

    private ShardedCluster(List<Node> shards, Routers routers) {
        this.shards = shards;
        this.routers = routers;
    }

    static ShardedCluster start(Nodes nodes) {
        Node config = nodes.mongod("config", Commands.member("cfg", "--configsvr"));
        List<Node> shards = IntStream.rangeClosed(1, SHARDS)
                .mapToObj(number -> nodes.mongod(shardName(number), shard(number)))
                .toList();
        Routers routers = Routers.of(nodes, "cfg/" + config.address(), ROUTERS);
        List<Node> data = new ArrayList<>(shards);
        data.add(config);
        data.addAll(routers.before());
        nodes.start(data);
        try (Admin admin = new Admin(config)) {
            admin.initiate("cfg", true, List.of(config));
            admin.upsert("config", "settings", new Document("_id", "chunksize"), new Document("value", 1));
            for (Node shard : shards) {
                initiate(shard);
            }
            routers.start(
                    nodes,
                    admin,
                    shards.stream()
                            .map(shard -> shard.name() + "/" + shard.address())
                            .toList());
        }
        return new ShardedCluster(shards, routers);
    }

    private static String shardName(int number) {
        return "s" + number;
    }

    private static List<String> shard(int number) {
        List<String> command = Commands.member(shardName(number), "--shardsvr");
        // Moved documents are only kept for reads from secondaries and for old cursors, which these tests do not have.
        command.addAll(List.of("--setParameter", "orphanCleanupDelaySecs=1"));
        return command;
    }

    private static void initiate(Node shard) {
        try (Admin admin = new Admin(shard)) {
            admin.initiate(shard.name(), false, List.of(shard));
        }
    }

    @Override
    public String kind() {
        return "sharded";
    }

    @Override
    public List<String> uris() {
        return uris("");
    }

    /** @param options of each connection string, such as {@code socketTimeoutMS=3000} */
    public List<String> uris(String options) {
        return routers.entries().stream()
                .map(router -> "mongodb://" + router.address() + "/?" + options)
                .toList();
    }

    public List<Node> shards() {
        return shards;
    }

    /** The address to which clients connect. */
    public List<Node> routers() {
        return routers.entries();
    }

    /** {@code mongos} or {@code embedded}. */
    public String routerKind() {
        return routers.kind();
    }
}
