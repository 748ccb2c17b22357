package io.shardlab.mongo.collection;

import com.mongodb.client.MongoDatabase;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.connection.PinnedConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.Decoder;
import org.bson.conversions.Bson;

/**
 * Finds by commands that are encoded here, over a connection of its own, and reads the answers where they lie: no object
 * is made of a document or of the command.
 */
final class CommandFinder implements Finder {

    private static final int INITIAL_BYTES = 512;

    /** Of a further batch: otherwise the server fills 16 MB, which many workers could not hold. */
    private static final int MORE_DOCUMENTS = 4096;

    private static final byte[] FIND = BsonAppender.name("find");
    private static final byte[] GET_MORE = BsonAppender.name("getMore");
    private static final byte[] COLLECTION = BsonAppender.name("collection");
    private static final byte[] BATCH_SIZE = BsonAppender.name("batchSize");
    private static final byte[] FILTER = BsonAppender.name("filter");
    private static final byte[] LIMIT = BsonAppender.name("limit");
    private static final byte[] READ_CONCERN = BsonAppender.name("readConcern");
    private static final byte[] LEVEL = BsonAppender.name("level");

    private final PinnedConnection connection;
    private final String database;
    private final String collectionName;
    private final byte[] collection;
    private final byte[] readConcernLevel;
    private final BsonAppender command = new BsonAppender(INITIAL_BYTES);
    private final CursorReply reply = new CursorReply();
    private int batchSize = MORE_DOCUMENTS;
    private final Decoder<CursorReply> decoder = (reader, context) -> {
        reply.read(((BsonBinaryReader) reader).getBsonInput());
        return reply;
    };

    CommandFinder(PinnedConnection connection, MongoDatabase database, String collectionName) {
        this.connection = connection;
        this.database = database.getName();
        this.collectionName = collectionName;
        this.collection = collectionName.getBytes(StandardCharsets.UTF_8);
        this.readConcernLevel = database.getReadConcern().isServerDefault()
                ? null
                : database.getReadConcern().getLevel().getValue().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void find(Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor, Outcome timed) {
        startFind(filter);
        options.append(command);
        if (limit > 0) {
            command.int32(LIMIT, limit);
        }
        runFind();
        while (reply.cursorId() != 0) {
            timed.pauseClock();
            show(visitor);
            timed.resumeClock();
            next(MORE_DOCUMENTS);
        }
    }

    @Override
    public boolean begin(Consumer<BsonAppender> filter, int documents) {
        batchSize = documents;
        startFind(filter);
        command.int32(BATCH_SIZE, batchSize);
        runFind();
        return reply.cursorId() != 0;
    }

    @Override
    public boolean next() {
        next(batchSize);
        return reply.cursorId() != 0;
    }

    @Override
    public List<BsonDocument> aggregate(List<? extends Bson> pipeline) {
        BsonArray stages =
                new BsonArray(pipeline.stream().map(Bson::toBsonDocument).toList());
        BsonDocument aggregate = new BsonDocument("aggregate", new BsonString(collectionName))
                .append("pipeline", stages)
                .append("cursor", new BsonDocument());
        if (readConcernLevel != null) {
            aggregate.append(
                    "readConcern",
                    new BsonDocument("level", new BsonString(new String(readConcernLevel, StandardCharsets.UTF_8))));
        }
        List<BsonDocument> documents = new ArrayList<>();
        Visitor copy = (bson, offset, length) ->
                documents.add(new RawBsonDocument(Arrays.copyOfRange(bson, offset, offset + length)));
        connection.read(database, aggregate, decoder);
        show(copy);
        while (reply.cursorId() != 0) {
            next(MORE_DOCUMENTS);
            show(copy);
        }
        return documents;
    }

    @Override
    public void show(Visitor visitor) {
        reply.visit(visitor);
    }

    private void startFind(Consumer<BsonAppender> filter) {
        command.truncate(0);
        command.startDocument();
        command.string(FIND, collection);
        command.startDocument(FILTER);
        filter.accept(command);
        command.endDocument();
    }

    private void runFind() {
        if (readConcernLevel != null) {
            command.startDocument(READ_CONCERN);
            command.string(LEVEL, readConcernLevel);
            command.endDocument();
        }
        command.endDocument();
        run();
    }

    private void next(int documents) {
        command.truncate(0);
        command.startDocument();
        command.int64(GET_MORE, reply.cursorId());
        command.string(COLLECTION, collection);
        command.int32(BATCH_SIZE, documents);
        command.endDocument();
        run();
    }

    private void run() {
        connection.read(database, command.view(), decoder);
    }

    @Override
    public void close() {
        connection.close();
    }
}
