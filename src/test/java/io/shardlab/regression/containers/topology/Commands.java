package io.shardlab.regression.containers.topology;

import java.util.ArrayList;
import java.util.List;

/** The command lines of servers that share a small machine. */
final class Commands {

    static final String MONGOD_READY = "Waiting for connections";
    static final String ADAPTER_READY = "ready";

    /** The folder of Shardlab's jars in the adapter's container. */
    static final String JARS = "/opt/shardlab/";

    private static final String ADAPTER = "io.shardlab.local.mongos.EmbeddedMongosMain";

    private Commands() {}

    /** @param further such as {@code --shardsvr} */
    static List<String> mongod(String... further) {
        List<String> command = new ArrayList<>(List.of(
                "mongod",
                "--bind_ip_all",
                "--port",
                String.valueOf(Node.PORT),
                "--dbpath",
                "/data/db",
                "--wiredTigerCacheSizeGB",
                "0.25",
                "--setParameter",
                "diagnosticDataCollectionEnabled=false",
                // Its sessions would become a sharded collection, with migrations of its own, after five minutes.
                "--setParameter",
                "disableLogicalSessionCacheRefresh=true"));
        command.addAll(List.of(further));
        return command;
    }

    /** @param role {@code --shardsvr}, {@code --configsvr}, or empty */
    static List<String> member(String set, String role) {
        List<String> command = mongod("--replSet", set, "--oplogSize", "128");
        if (!role.isEmpty()) {
            command.add(role);
        }
        return command;
    }

    static List<String> mongos(String configServers) {
        return List.of(
                "mongos",
                "--bind_ip_all",
                "--port",
                String.valueOf(Node.PORT),
                "--configdb",
                configServers,
                "--setParameter",
                "disableLogicalSessionCacheRefresh=true");
    }

    static List<String> adapter(String listen, String upstream, String configServers) {
        return List.of(
                "java",
                "-Xmx128m",
                "-cp",
                JARS + "*",
                ADAPTER,
                "--listen",
                listen,
                "--upstream",
                upstream,
                "--config",
                configServers);
    }
}
