package io.shardlab.mongo.server;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.counters.ServerNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.Document;

/**
 * The storage sizes of collections, by the command {@code collStats} after the command {@code fsync}, by which every server that
 * holds data writes all of it to its files. Otherwise WiredTiger reports the sizes at its last checkpoint, which may be a minute
 * old. Blocking.
 */
public record StorageSizes(Target target, Notices notices) {

    /** A checkpoint may write the content of a whole cache. */
    private static final int TIMEOUT_MILLIS = 120_000;

    /**
     * Blocks until all servers have written their data.
     *
     * @return false, after a notice, if some did not, as a run must not fail because of old sizes
     */
    public boolean checkpoint() {
        UnavailableFacts unavailable = new UnavailableFacts(notices);
        List<ServerNode> servers = ServerObserver.nodes(target, unavailable).stream()
                .filter(ServerNode::holdsData)
                .toList();
        boolean all = !servers.isEmpty() && unavailable.sentences().isEmpty();
        for (ServerNode server : servers) {
            all &= checkpoint(server);
        }
        return all;
    }

    private boolean checkpoint(ServerNode server) {
        try (MongoClient client = DirectConnection.open(target.connectionString(), server.address(), TIMEOUT_MILLIS)) {
            client.getDatabase("admin").runCommand(new Document("fsync", 1));
            return true;
        } catch (MongoException e) {
            notices.warn(Message.of(
                    "No checkpoint of {0} ({1}): its sizes may be a minute old",
                    server.address(), MongoErrors.describe(e)));
            return false;
        }
    }

    /** Takes a checkpoint and returns the sizes: the primary's for a replica set, the sum over all shards otherwise. */
    public StorageReport of(MongoNamespace namespace) {
        boolean checkpointed = checkpoint();
        Document stats = target.admin()
                .client()
                .getDatabase(namespace.getDatabaseName())
                .runCommand(new Document("collStats", namespace.getCollectionName()));
        OptionalLong folder = target.dataFolderBytes();
        return of(stats, folder.isPresent() ? Optional.of(folder.getAsLong()) : Optional.empty(), checkpointed);
    }

    static StorageReport of(Document stats, Optional<Long> dataFolderBytes, boolean checkpointed) {
        long documents = number(stats, "count");
        long bytes = number(stats, "size");
        return new StorageReport(
                documents,
                // Servers round their own figure down to a whole number.
                documents == 0 ? 0 : (double) bytes / documents,
                bytes,
                number(stats, "storageSize"),
                number(stats, "totalIndexSize"),
                dataFolderBytes,
                checkpointed);
    }

    private static long number(Document stats, String field) {
        return stats.get(field) instanceof Number number ? number.longValue() : 0;
    }
}
