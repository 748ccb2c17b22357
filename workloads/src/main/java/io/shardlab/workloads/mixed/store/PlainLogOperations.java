package io.shardlab.workloads.mixed.store;

import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.FindOptions;
import io.shardlab.mongo.collection.Finder;
import io.shardlab.mongo.collection.Writer;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/** Each call by itself. */
final class PlainLogOperations implements LogOperations {

    private static final FindOptions IN_ORDER = FindOptions.NONE.orderedBy(List.of("host", "date"));

    private final CollectionAccess access;
    private final Finder finder;
    private final Writer writer;

    PlainLogOperations(CollectionAccess access) {
        this.access = access;
        this.finder = access.finder();
        this.writer = access.writer();
    }

    @Override
    public void find(Consumer<BsonAppender> filter, Finder.Visitor visitor, Outcome timed) {
        finder.find(filter, FindOptions.NONE, 0, visitor, timed);
    }

    @Override
    public void findInOrder(Consumer<BsonAppender> filter, int limit, Finder.Visitor visitor, Outcome timed) {
        finder.find(filter, IN_ORDER, limit, visitor, timed);
    }

    @Override
    public void show(Finder.Visitor visitor) {
        finder.show(visitor);
    }

    @Override
    public List<BsonDocument> aggregate(List<? extends Bson> pipeline) {
        return finder.aggregate(pipeline);
    }

    @Override
    public void insert(RawBsonDocument document) {
        writer.insert(document);
    }

    @Override
    public long update(RawBsonDocument filter, RawBsonDocument update) {
        return writer.update(filter, update);
    }

    @Override
    public long delete(RawBsonDocument filter) {
        return writer.delete(filter);
    }

    @Override
    public void together(Runnable calls) {
        calls.run();
    }

    @Override
    public void close() {
        access.close();
    }
}
