package io.shardlab.cluster.target;

import com.mongodb.ServerAddress;
import io.shardlab.cluster.local.EndedServer;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.PersistentClusters;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.target.MongoUris;
import io.shardlab.core.target.Target;
import io.shardlab.mongo.connection.MongoTarget;
import java.util.List;

/** Connects to URIs. If they belong to a persistent cluster on this machine, its processes are watched. */
final class UriTargets {

    private UriTargets() {}

    /** As {@link MongoTarget#connect}. */
    static Target connect(List<String> uris, Settings settings, LocalClusters clusters) {
        MongoTarget target = MongoTarget.connect(uris, settings, false);
        PersistentClusters left = clusters.persistent();
        List<NodeInfo> servers = servers(uris, left);
        return servers.isEmpty()
                ? target
                : target.watching(() ->
                        left.ended(servers).stream().map(EndedServer::describe).toList());
    }

    /** The form in which addresses of persistent clusters are recorded. */
    private static String asLeft(String address) {
        ServerAddress server = new ServerAddress(address);
        boolean loopback =
                server.getHost().equals("localhost") || server.getHost().equals("::1");
        return (loopback ? "127.0.0.1" : server.getHost()) + ":" + server.getPort();
    }

    private static List<NodeInfo> servers(List<String> uris, PersistentClusters left) {
        List<String> addresses = uris.stream()
                .flatMap(uri -> MongoUris.parse(uri).getHosts().stream())
                .map(UriTargets::asLeft)
                .toList();
        try {
            return left.serversBehind(addresses);
        } catch (RunFailedException e) {
            // Servers that answer can be measured although records cannot be read.
            return List.of();
        }
    }
}
