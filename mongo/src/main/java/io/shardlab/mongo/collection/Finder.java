package io.shardlab.mongo.collection;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.connection.PathChoice;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;

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
     * Finds every document that matches; blocks until the last one has been seen. Not for what is timed.
     *
     * @param filter appends the elements of the filter
     * @throws com.mongodb.MongoException if the find failed, perhaps after some documents have been seen
     */
    default void find(Consumer<BsonAppender> filter, Visitor visitor) {
        find(filter, FindOptions.NONE, 0, visitor, new Outcome());
        show(visitor);
    }

    /**
     * Finds documents that match; blocks until the last answer has come. That one is kept for {@link #show}, to be looked
     * at when no clock runs. A find of many documents has several answers, each in the place of the one before, so the
     * documents of all others are shown in here, and the operation's clock stands still meanwhile.
     *
     * @param filter appends the elements of the filter
     * @param limit the most documents; 0 for all
     * @param visitor sees the documents of all answers but the last
     * @param timed of the operation
     * @throws com.mongodb.MongoException if the find failed, perhaps after some documents have been seen
     */
    void find(Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor, Outcome timed);

    /**
     * Begins a find of whole documents that goes on an answer at a time: the first comes here, the others by {@link
     * #next}. What an earlier one has left is forgotten.
     *
     * @param batchSize the most documents of an answer, at least 1
     * @return whether there is more
     */
    boolean begin(Consumer<BsonAppender> filter, int batchSize);

    /**
     * Asks for the next answer of the find that {@link #begin} began.
     *
     * @return whether there is still more
     */
    boolean next();

    /**
     * Runs an aggregation; blocks until its last document has come.
     *
     * @throws com.mongodb.MongoException if it failed
     */
    List<BsonDocument> aggregate(List<? extends Bson> pipeline);

    /** Shows the documents of the last answer; valid until something else is asked for. */
    void show(Visitor visitor);

    @Override
    default void close() {}

    /**
     * A finder that reads as the router's client says: with its read preference and read concern. Opens a connection only
     * when it is first used.
     *
     * @param path as {@link PathChoice} has it
     */
    static Finder of(Router router, MongoNamespace namespace, ClientPath path) {
        return CollectionAccess.of(router, namespace, path).finder();
    }
}
