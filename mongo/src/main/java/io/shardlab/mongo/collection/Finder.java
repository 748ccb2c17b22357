package io.shardlab.mongo.collection;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;

/**
 * Finds documents and shows them as the bytes that the server sent. A find that fails is not retried, so that it is counted.
 * Belongs to one worker; not thread-safe.
 */
public interface Finder extends AutoCloseable {

    /** Inspects one found document in place; the array is reused for the next answer. */
    @FunctionalInterface
    interface Visitor {

        void visit(byte[] bson, int offset, int length);
    }

    /**
     * Finds every document that matches; blocks until the last one has been shown. Not for timed operations.
     *
     * @param filter appends the elements of the filter
     * @throws com.mongodb.MongoException if the find failed, perhaps after some documents were shown
     */
    default void find(Consumer<BsonAppender> filter, Visitor visitor) {
        find(filter, FindOptions.NONE, 0, visitor, new Outcome());
        show(visitor);
    }

    /**
     * Finds documents that match; blocks until the last answer has come. {@link #show} shows that one afterwards, while no
     * clock runs. If a find has several answers, each replaces the one before. The documents of all but the last are
     * therefore shown in here, while the operation's clock is paused.
     *
     * @param filter appends the elements of the filter
     * @param limit the maximum number of documents; 0 for all
     * @param visitor inspects the documents of all answers but the last
     * @param timed the outcome of the operation, with its clock and the time at which the servers end it
     * @throws com.mongodb.MongoException if the find failed, perhaps after some documents were shown
     */
    void find(Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor, Outcome timed);

    /** Returns the time after which the servers should end an operation, in milliseconds; 0 for none, as in commands. */
    static int limitMillis(Outcome timed) {
        long left = timed.millisLeft();
        // Servers accept no more than this, 24 days.
        return left <= Integer.MAX_VALUE ? (int) left : 0;
    }

    /**
     * Begins a find of whole documents that is continued answer by answer with {@link #next}. Forgets an earlier one.
     *
     * @param batchSize the maximum number of documents of an answer, at least 1
     * @return true if there is more
     */
    boolean begin(Consumer<BsonAppender> filter, int batchSize);

    /**
     * Requests the next answer of the find that {@link #begin} began.
     *
     * @return true if there is more
     */
    boolean next();

    /**
     * Runs an aggregation; blocks until its last document has come.
     *
     * @throws com.mongodb.MongoException if it failed
     */
    List<BsonDocument> aggregate(List<? extends Bson> pipeline);

    /** Shows the documents of the last answer; valid until the next request. */
    void show(Visitor visitor);

    @Override
    default void close() {}

    /**
     * Returns a finder with the read preference and read concern of the router's client. It opens a connection only when it
     * is first used.
     *
     * @param path the path that {@link PathChoice} chose
     */
    static Finder of(Router router, MongoNamespace namespace, ClientPath path) {
        return CollectionAccess.of(router, namespace, path).finder();
    }
}
