package io.shardlab.workloads.mixed.store;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import io.shardlab.core.document.BsonAppender;
import io.shardlab.core.mongo.FindOptions;
import io.shardlab.core.mongo.Finder;
import io.shardlab.core.target.Router;
import io.shardlab.core.target.TargetKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/** Each call by itself. */
final class SingleCalls implements Calls {

    private static final FindOptions IN_ORDER = FindOptions.NONE.orderedBy(List.of("host", "date"));

    private final Finder finder;
    private final MongoCollection<RawBsonDocument> collection;

    SingleCalls(Router router, MongoNamespace namespace, TargetKind kind) {
        this.finder = Finder.of(router, namespace, kind);
        this.collection = router.client()
                .getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), RawBsonDocument.class);
    }

    @Override
    public void find(Consumer<BsonAppender> filter, Finder.Visitor visitor) {
        finder.find(filter, visitor);
    }

    @Override
    public void findInOrder(Consumer<BsonAppender> filter, int limit, Finder.Visitor visitor) {
        finder.find(filter, IN_ORDER, limit, visitor);
    }

    @Override
    public List<BsonDocument> aggregate(List<? extends Bson> pipeline) {
        return collection.aggregate(pipeline, BsonDocument.class).into(new ArrayList<>());
    }

    @Override
    public void insert(RawBsonDocument document) {
        collection.insertOne(document);
    }

    @Override
    public UpdateResult update(RawBsonDocument filter, RawBsonDocument update) {
        return collection.updateOne(filter, update);
    }

    @Override
    public DeleteResult delete(RawBsonDocument filter) {
        return collection.deleteOne(filter);
    }

    @Override
    public void together(Runnable calls) {
        calls.run();
    }

    @Override
    public void close() {
        finder.close();
    }
}
