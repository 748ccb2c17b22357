package io.shardlab.workloads.mixed.store;

import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import io.shardlab.core.document.BsonAppender;
import io.shardlab.core.mongo.Finder;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/** Calls to one router, by one worker. Not thread-safe; blocking. */
interface Calls extends AutoCloseable {

    /** Shows every document that matches. */
    void find(Consumer<BsonAppender> filter, Finder.Visitor visitor);

    /** Shows the first documents that match, in the order of host and date. */
    void findInOrder(Consumer<BsonAppender> filter, int limit, Finder.Visitor visitor);

    List<BsonDocument> aggregate(List<? extends Bson> pipeline);

    void insert(RawBsonDocument document);

    UpdateResult update(RawBsonDocument filter, RawBsonDocument update);

    DeleteResult delete(RawBsonDocument filter);

    /** Runs calls that belong together; they may be run again, from the beginning. */
    void together(Runnable calls);

    @Override
    void close();
}
