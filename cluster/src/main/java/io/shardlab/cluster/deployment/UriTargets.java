package io.shardlab.cluster.deployment;

import com.mongodb.ServerAddress;
import io.shardlab.cluster.local.EndedServer;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.PersistentClusters;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.mongo.connection.MongoTarget;
import java.util.List;
import java.util.function.Supplier;

/** Connects to URIs. If they belong to a persistent cluster on this machine, its processes are watched. */
final class UriTargets {

    private UriTargets() {}

    /** As {@link MongoTarget#connect}; a failure names the servers of a persistent cluster that have ended. */
    static Target connect(List<String> uris, Settings settings, LocalClusters clusters) {
        PersistentClusters left = clusters.persistent();
        MongoTarget target;
        try {
            target = MongoTarget.connect(uris, settings, false);
        } catch (RunFailedException e) {
            List<String> losses = unlessUnreadable(() -> left.lossesBehind(addresses(uris)));
            throw losses.isEmpty() ? e : new RunFailedException(e.getMessage() + " " + String.join(" ", losses), e);
        }
        List<NodeInfo> servers = unlessUnreadable(() -> left.serversBehind(addresses(uris)));
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

    private static List<String> addresses(List<String> uris) {
        return uris.stream()
                .flatMap(uri -> MongoUris.parse(uri).getHosts().stream())
                .map(UriTargets::asLeft)
                .toList();
    }

    /** Servers that answer can be measured although records cannot be read. */
    private static <T> List<T> unlessUnreadable(Supplier<List<T>> records) {
        try {
            return records.get();
        } catch (RunFailedException e) {
            return List.of();
        }
    }
}
