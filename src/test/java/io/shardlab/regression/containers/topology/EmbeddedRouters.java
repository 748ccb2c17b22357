package io.shardlab.regression.containers.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.bson.Document;

/**
 * Embedded mongos: a mongod without data that has the routing code, and our adapter in a separate container. The set-up
 * equals that of the cluster module, but deliberately does not use its code: the tests' reference must not have the faults
 * of the product.
 */
record EmbeddedRouters(String configServers, List<Node> before, List<Node> entries) implements Routers {

    static EmbeddedRouters make(Nodes nodes, String configServers, int count) {
        List<Node> mongods = new ArrayList<>();
        List<Node> adapters = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            Node mongod = nodes.mongod("r" + number, Commands.member("r" + number, "--shardsvr"));
            mongods.add(mongod);
            adapters.add(nodes.adapter("mongos-" + number, mongod, configServers));
        }
        return new EmbeddedRouters(configServers, List.copyOf(mongods), List.copyOf(adapters));
    }

    @Override
    public String kind() {
        return "embedded";
    }

    @Override
    public void start(Nodes nodes, Admin configServer, List<String> shards) {
        before.forEach(router -> makeRouter(router, configServer));
        nodes.start(entries);
        for (String shard : shards) {
            configServer.run(
                    new Document("_configsvrAddShard", shard).append("writeConcern", new Document("w", "majority")));
        }
    }

    private void makeRouter(Node router, Admin configServer) {
        try (Admin admin = new Admin(router)) {
            admin.initiate(router.name(), false, List.of(router));
            identify(admin, router.name(), configServer, configServers);
        }
    }

    /** A shard identity turns routing on; that the cluster knows no such shard keeps data away. */
    static void identify(Admin router, String name, Admin configServer, String configServers) {
        Document identity = new Document("_id", "shardIdentity")
                .append("shardName", name)
                .append("clusterId", clusterId(configServer));
        router.upsert("admin", "system.version", identity, new Document("configsvrConnectionString", configServers));
        router.run(featureCompatibility(router.run("buildInfo").getList("versionArray", Integer.class)));
    }

    private static Object clusterId(Admin configServer) {
        return Awaitility.await("the config database")
                .until(() -> version(configServer), Optional::isPresent)
                .orElseThrow()
                .get("clusterId");
    }

    private static Optional<Document> version(Admin configServer) {
        return Optional.ofNullable(configServer
                .client()
                .getDatabase("config")
                .getCollection("version")
                .find()
                .first());
    }

    /** A shard's server starts with the oldest features that its release knows, and waits for the cluster to raise them. */
    private static Document featureCompatibility(List<Integer> version) {
        Document command = new Document("setFeatureCompatibilityVersion", version.get(0) + "." + version.get(1));
        return version.get(0) >= 7 ? command.append("confirm", true) : command;
    }
}
