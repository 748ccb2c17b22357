package io.shardlab.mongo.collection;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.AggregateIterable;
import com.mongodb.client.ClientSession;
import com.mongodb.client.DistinctIterable;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoIterable;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.WriteModel;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.WriteReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Sends commands through the driver's public interface, by the methods that an application calls for them. */
final class DriverSender implements CommandSender {

    private final MongoCollection<RawBsonDocument> collection;
    private final ClientSession session;
    private final CommandList commands = new CommandList();
    private final DriverAnswer answer = new DriverAnswer();

    /** @param session the session of all commands; null for none */
    DriverSender(MongoCollection<RawBsonDocument> collection, ClientSession session) {
        this.collection = collection;
        this.session = session;
    }

    @Override
    public BsonAppender begin() {
        return commands.first();
    }

    @Override
    public BsonAppender next() {
        return commands.next();
    }

    private BsonDocument command(int index) {
        return commands.complete(index, null).decode(new BsonDocumentCodec());
    }

    @Override
    public void cursor(Finder.Visitor visitor, Outcome timed) {
        BsonDocument command = command(0);
        MongoIterable<RawBsonDocument> found = command.getFirstKey().equals("find")
                ? find(new CommandFields(command))
                : aggregate(new CommandFields(command));
        try (MongoCursor<RawBsonDocument> cursor = found.iterator()) {
            answer.readAll(cursor, visitor, timed);
        }
    }

    private FindIterable<RawBsonDocument> find(CommandFields fields) {
        BsonDocument filter = fields.document("filter");
        FindIterable<RawBsonDocument> found =
                session == null ? collection.find(filter) : collection.find(session, filter);
        return found.projection(fields.document("projection"))
                .sort(fields.document("sort"))
                .skip(fields.number("skip"))
                .limit(fields.number("limit"))
                .batchSize(fields.number("batchSize"))
                .hint(fields.hint())
                .hintString(fields.hintString())
                .collation(fields.collation())
                .maxTime(fields.number("maxTimeMS"), TimeUnit.MILLISECONDS);
    }

    private AggregateIterable<RawBsonDocument> aggregate(CommandFields fields) {
        List<BsonDocument> pipeline = fields.documents("pipeline");
        AggregateIterable<RawBsonDocument> found =
                session == null ? collection.aggregate(pipeline) : collection.aggregate(session, pipeline);
        return found.hint(fields.hint())
                .hintString(fields.hintString())
                .collation(fields.collation())
                .allowDiskUse(fields.flag("allowDiskUse"))
                .maxTime(fields.number("maxTimeMS"), TimeUnit.MILLISECONDS);
    }

    @Override
    public void show(Finder.Visitor visitor) {
        answer.show(visitor);
    }

    @Override
    public List<BsonValue> distinct() {
        BsonDocument command = command(0);
        CommandFields fields = new CommandFields(command);
        String key = command.getString("key").getValue();
        BsonDocument query = fields.document("query");
        DistinctIterable<BsonValue> found = session == null
                ? collection.distinct(key, query, BsonValue.class)
                : collection.distinct(session, key, query, BsonValue.class);
        return found.collation(fields.collation())
                .maxTime(fields.number("maxTimeMS"), TimeUnit.MILLISECONDS)
                .into(new ArrayList<>());
    }

    @Override
    public WriteResult write(boolean ordered) {
        List<WriteModel<RawBsonDocument>> models = new ArrayList<>();
        List<WritePlace> places = new ArrayList<>();
        // Bulk writes have no option for it, but the driver gives the servers the time that is left of its own limit.
        int limit = 0;
        for (int i = 0; i < commands.count(); i++) {
            BsonDocument command = command(i);
            List<WriteModel<RawBsonDocument>> some = DriverWrites.models(command);
            limit = shorter(limit, new CommandFields(command).number("maxTimeMS"));
            for (int write = 0; write < some.size(); write++) {
                places.add(new WritePlace(i, write));
            }
            models.addAll(some);
        }
        BulkWriteOptions options = new BulkWriteOptions().ordered(ordered);
        MongoCollection<RawBsonDocument> limited =
                limit == 0 ? collection : collection.withTimeout(limit, TimeUnit.MILLISECONDS);
        try {
            return result(
                    session == null ? limited.bulkWrite(models, options) : limited.bulkWrite(session, models, options));
        } catch (MongoBulkWriteException e) {
            return result(e, places);
        }
    }

    /** The shorter of two times, of which 0 is none. */
    private static int shorter(int one, int other) {
        return one == 0 || other == 0 ? one + other : Math.min(one, other);
    }

    /** The place of a write: its command and its place in there. */
    private record WritePlace(int command, int write) {}

    private static WriteResult result(BulkWriteResult result) {
        return result.wasAcknowledged() ? result(result, List.of(), Optional.empty()) : WriteResult.UNACKNOWLEDGED;
    }

    private static WriteResult result(MongoBulkWriteException failure, List<WritePlace> places) {
        List<WriteResult.Failure> failures = failure.getWriteErrors().stream()
                .map(error -> {
                    WritePlace place = places.get(error.getIndex());
                    return new WriteResult.Failure(
                            place.command(),
                            new WriteReply.Failure(place.write(), error.getCode(), error.getMessage()));
                })
                .toList();
        return result(
                failure.getWriteResult(),
                failures,
                Optional.ofNullable(failure.getWriteConcernError())
                        .map(error -> new WriteReply.ConcernFailure(error.getCode(), error.getMessage())));
    }

    private static WriteResult result(
            BulkWriteResult result, List<WriteResult.Failure> failures, Optional<WriteReply.ConcernFailure> concern) {
        return new WriteResult(
                true,
                result.getInsertedCount(),
                result.getMatchedCount(),
                result.getUpserts().size(),
                0,
                result.getDeletedCount(),
                failures,
                concern,
                Optional.empty());
    }

    @Override
    public WriteResult findAndModify() {
        BsonDocument command = command(0);
        Optional<RawBsonDocument> found =
                Optional.ofNullable(DriverWrites.findAndModify(collection, session, new CommandFields(command)));
        boolean removes = command.containsKey("remove");
        boolean upserts = new CommandFields(command).flag("upsert");
        boolean after = new CommandFields(command).flag("new");
        // With the document as it is afterwards, the driver does not say whether it was there before.
        boolean unknown = upserts && after;
        return new WriteResult(
                true,
                0,
                found.isPresent() && !removes && !unknown ? 1 : 0,
                found.isEmpty() && upserts ? 1 : 0,
                unknown ? 1 : 0,
                found.isPresent() && removes ? 1 : 0,
                List.of(),
                Optional.empty(),
                found);
    }
}
