package io.shardlab.mongo.server;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.result.StorageReport;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.Document;

/** Reads the storage sizes of a collection by the command {@code collStats}. Blocking. */
public final class CollectionSizes {

    private CollectionSizes() {}

    /**
     * Returns the primary's sizes for a replica set, and the sum over all shards for a sharded cluster.
     *
     * @param checkpointed true if everything has just been written to the files, by {@link Checkpoint}
     */
    public static StorageReport of(Target target, MongoNamespace namespace, boolean checkpointed) {
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
