package io.shardlab.mongo.collection;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.AggregateIterable;
import com.mongodb.client.ClientSession;
import com.mongodb.client.DistinctIterable;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.WriteModel;
import io.shardlab.mongo.connection.OpMsg;
import io.shardlab.mongo.write.WriteResult;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** Sends commands through the driver's public interface, by the methods that an application calls for them. */
final class DriverSender extends CommandSender {

    private final MongoCollection<RawBsonDocument> collection;
    private final ClientSession session;
    private final List<RawBsonDocument> answer = new ArrayList<>();
    private MongoCursor<RawBsonDocument> cursor;

    /** @param session the session of all commands; null for none */
    DriverSender(MongoCollection<RawBsonDocument> collection, ClientSession session) {
        this.collection = collection;
        this.session = session;
    }

    private CommandFields command(int index) {
        return CommandFields.of(OpMsg.document(complete(index, null)));
    }

    @Override
    public boolean open() {
        close();
        CommandFields command = command(0);
        boolean finds = command.command().getFirstKey().equals("find");
        cursor = (finds ? find(command) : aggregate(command)).iterator();
        return more();
    }

    @Override
    public boolean more() {
        boolean more = false;
        try {
            boolean found = cursor.hasNext();
            answer.clear();
            for (int left = cursor.available(); left > 0; left--) {
                answer.add(cursor.next());
            }
            more = found && cursor.getServerCursor() != null;
        } finally {
            if (!more) {
                close();
            }
        }
        return more;
    }

    private FindIterable<RawBsonDocument> find(CommandFields fields) {
        BsonDocument filter = fields.document("filter");
        FindIterable<RawBsonDocument> found =
                session == null ? collection.find(filter) : collection.find(session, filter);
        return found.projection(fields.documentOrNull("projection"))
                .sort(fields.documentOrNull("sort"))
                .skip(fields.number("skip"))
                .limit(fields.number("limit"))
                .batchSize(fields.number("batchSize"))
                .hint(fields.hint())
                .hintString(fields.hintString())
                .collation(fields.collation())
                .maxTime(fields.number("maxTimeMS"), TimeUnit.MILLISECONDS);
    }

    private AggregateIterable<RawBsonDocument> aggregate(CommandFields fields) {
        List<RawBsonDocument> pipeline = fields.documents("pipeline");
        AggregateIterable<RawBsonDocument> found =
                session == null ? collection.aggregate(pipeline) : collection.aggregate(session, pipeline);
        return found.hint(fields.hint())
                .hintString(fields.hintString())
                .collation(fields.collation())
                .allowDiskUse(fields.flag("allowDiskUse"))
                .maxTime(fields.number("maxTimeMS"), TimeUnit.MILLISECONDS);
    }

    @Override
    public void show(Visitor visitor) {
        for (RawBsonDocument document : answer) {
            ByteBuffer bytes = document.getByteBuffer().asNIO();
            visitor.visit(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        }
    }

    @Override
    public List<BsonValue> distinct() {
        CommandFields fields = command(0);
        String key = fields.command().getString("key").getValue();
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
        List<List<WriteModel<RawBsonDocument>>> models = new ArrayList<>();
        BulkWriteOptions options = new BulkWriteOptions().ordered(ordered);
        // Bulk writes have no option for it, but the driver gives the servers the time that is left of its own limit.
        int limit = 0;
        for (int i = 0; i < count(); i++) {
            CommandFields command = command(i);
            models.add(DriverWrites.models(command));
            limit = shorter(limit, command.number("maxTimeMS"));
            if (command.flag("bypassDocumentValidation")) {
                options.bypassDocumentValidation(true);
            }
        }
        try {
            return result(bulkWrite(
                    models.size() == 1
                            ? models.get(0)
                            : models.stream().flatMap(List::stream).toList(),
                    options,
                    limit));
        } catch (MongoBulkWriteException e) {
            return result(e, models);
        }
    }

    private BulkWriteResult bulkWrite(List<WriteModel<RawBsonDocument>> models, BulkWriteOptions options, int limit) {
        MongoCollection<RawBsonDocument> limited =
                limit == 0 ? collection : collection.withTimeout(limit, TimeUnit.MILLISECONDS);
        return session == null ? limited.bulkWrite(models, options) : limited.bulkWrite(session, models, options);
    }

    /** The shorter of two times, of which 0 is none. */
    private static int shorter(int one, int other) {
        return one == 0 || other == 0 ? one + other : Math.min(one, other);
    }

    private static WriteResult result(BulkWriteResult result) {
        return result.wasAcknowledged() ? result(result, List.of(), Optional.empty()) : WriteResult.UNACKNOWLEDGED;
    }

    /** @param models the writes of each command */
    private static WriteResult result(MongoBulkWriteException failure, List<List<WriteModel<RawBsonDocument>>> models) {
        List<WriteResult.Failure> failures = failure.getWriteErrors().stream()
                .map(error -> {
                    int command = 0;
                    int index = error.getIndex();
                    while (index >= models.get(command).size()) {
                        index -= models.get(command++).size();
                    }
                    return new WriteResult.Failure(command, index, error.getCode(), error.getMessage());
                })
                .toList();
        return result(
                failure.getWriteResult(),
                failures,
                Optional.ofNullable(failure.getWriteConcernError())
                        .map(error -> new WriteResult.ConcernFailure(error.getCode(), error.getMessage())));
    }

    private static WriteResult result(
            BulkWriteResult result, List<WriteResult.Failure> failures, Optional<WriteResult.ConcernFailure> concern) {
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
        CommandFields fields = command(0);
        Optional<RawBsonDocument> found = Optional.ofNullable(DriverWrites.findAndModify(collection, session, fields));
        boolean removes = fields.command().containsKey("remove");
        boolean upserts = fields.flag("upsert");
        boolean after = fields.flag("new");
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

    @Override
    public void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }
}
