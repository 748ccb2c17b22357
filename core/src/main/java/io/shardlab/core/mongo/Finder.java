package io.shardlab.core.mongo;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.document.BsonAppender;
import io.shardlab.core.target.Router;
import io.shardlab.core.target.TargetKind;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds documents and shows them as the bytes that the server sent. One worker's own; not thread-safe. A find that fails
 * is not tried again: it is to be counted.
 */
public interface Finder extends AutoCloseable {

    /** Looks at one found document where it lies; the array is reused for the next answer. */
    @FunctionalInterface
    interface Visitor {
        void visit(byte[] bson, int offset, int length);
    }

    /**
     * Finds every document that matches; blocks until the last one has been seen.
     *
     * @param filter appends the elements of the filter
     * @throws com.mongodb.MongoException if the find failed, perhaps after some documents have been seen
     */
    default void find(Consumer<BsonAppender> filter, Visitor visitor) {
        find(filter, FindOptions.NONE, 0, visitor);
    }

    /**
     * As {@link #find(Consumer, Visitor)}, for some of the documents.
     *
     * @param limit the most documents; 0 for all
     */
    void find(Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor);

    /**
     * Begins a find of whole documents whose answers are shown one at a time: the first here, the others by
     * {@link #next}. What an earlier one has left is forgotten.
     *
     * @param batchSize the most documents of an answer, at least 1
     * @return whether there is more
     */
    boolean begin(Consumer<BsonAppender> filter, int batchSize, Visitor visitor);

    /**
     * Shows the next answer of the find that {@link #begin} began.
     *
     * @return whether there is still more
     */
    boolean next(Visitor visitor);

    @Override
    default void close() {}

    /**
     * A finder that reads as the router's client says: with its read preference and read concern.
     *
     * @param kind what the router leads to
     */
    static Finder of(Router router, MongoNamespace namespace, TargetKind kind) {
        MongoDatabase database = router.client().getDatabase(namespace.getDatabaseName());
        // A replica set's members may take turns in answering, which only the driver's cursor keeps track of.
        boolean oneServer =
                kind != TargetKind.REPLICA_SET || database.getReadPreference().equals(ReadPreference.primary());
        Optional<PinnedConnection> connection =
                oneServer ? PinnedConnection.of(router.client(), database.getReadPreference()) : Optional.empty();
        return connection
                .<Finder>map(kept -> new CommandFinder(kept, database, namespace.getCollectionName()))
                .orElseGet(() -> new DriverFinder(database, namespace.getCollectionName()));
    }
}
