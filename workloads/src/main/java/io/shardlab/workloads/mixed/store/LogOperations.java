package io.shardlab.workloads.mixed.store;

import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.collection.Finder;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/** Operations on documents of the log through one router, by one worker. Not thread-safe; blocking. */
interface LogOperations extends AutoCloseable {

    /** Finds every document that matches, as {@link Finder#find}. */
    void find(Consumer<BsonAppender> filter, Finder.Visitor visitor, Outcome timed);

    /** Finds the first documents that match, in the order of host and date, as {@link Finder#find}. */
    void findInOrder(Consumer<BsonAppender> filter, int limit, Finder.Visitor visitor, Outcome timed);

    /** Shows the documents of the last answer to the last find. */
    void show(Finder.Visitor visitor);

    List<BsonDocument> aggregate(List<? extends Bson> pipeline);

    void insert(RawBsonDocument document);

    /** As {@link io.shardlab.mongo.collection.Writer#update}. */
    long update(RawBsonDocument filter, RawBsonDocument update);

    /** As {@link io.shardlab.mongo.collection.Writer#delete}. */
    long delete(RawBsonDocument filter);

    /** Runs operations that belong together; they may be run again, from the beginning. */
    void together(Runnable operations);

    @Override
    void close();
}
