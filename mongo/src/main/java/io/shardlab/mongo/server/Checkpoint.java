package io.shardlab.mongo.server;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.counters.ServerNode;
import java.util.List;
import org.bson.Document;

/**
 * Has every server that holds data write all of it to its files, by the command {@code fsync}. Otherwise WiredTiger reports
 * the sizes at its last checkpoint, which may be a minute old.
 */
public record Checkpoint(Target target, Notices notices) {

    /** A checkpoint may write the content of a whole cache. */
    private static final int TIMEOUT_MILLIS = 120_000;

    /**
     * Blocks until all servers have written.
     *
     * @return false, after a notice, if some did not: stale sizes are no reason to fail a run
     */
    public boolean take() {
        UnavailableFacts unavailable = new UnavailableFacts(notices);
        List<ServerNode> servers = ServerObserver.nodes(target, unavailable).stream()
                .filter(ServerNode::holdsData)
                .toList();
        boolean all = !servers.isEmpty() && unavailable.sentences().isEmpty();
        for (ServerNode server : servers) {
            all &= take(server);
        }
        return all;
    }

    private boolean take(ServerNode server) {
        try (MongoClient client = MongoClients.create(
                ObservedServer.direct(target.connectionString(), server.address(), TIMEOUT_MILLIS))) {
            client.getDatabase("admin").runCommand(new Document("fsync", 1));
            return true;
        } catch (MongoException e) {
            notices.warn("No checkpoint of " + server.address() + " (" + MongoErrors.describe(e)
                    + "): its sizes may be a minute old");
            return false;
        }
    }
}
