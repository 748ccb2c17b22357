package io.shardlab.mongo.collection;

import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.WriteError;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.WriteCommand;
import io.shardlab.mongo.write.WriteReply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.bson.codecs.Decoder;
import org.bson.conversions.Bson;

/**
 * Finds and writes by commands that are encoded here, over a connection of its own. Replies are read in place: no
 * object is made of a command or of a found document.
 */
final class CommandAccess implements Finder, Writer {

    private static final int INITIAL_BYTES = 512;
    /** The documents of a further batch: the server would otherwise fill 16 MB, too much for many workers. */
    private static final int MORE_DOCUMENTS = 4096;

    private static final byte[] FIND = BsonAppender.name("find");
    private static final byte[] GET_MORE = BsonAppender.name("getMore");
    private static final byte[] COLLECTION = BsonAppender.name("collection");
    private static final byte[] BATCH_SIZE = BsonAppender.name("batchSize");
    private static final byte[] FILTER = BsonAppender.name("filter");
    private static final byte[] LIMIT = BsonAppender.name("limit");
    private static final byte[] TIME_LIMIT = BsonAppender.name("maxTimeMS");
    private static final byte[] READ_CONCERN = BsonAppender.name("readConcern");
    private static final byte[] LEVEL = BsonAppender.name("level");
    private static final byte[] QUERY = BsonAppender.name("q");
    private static final byte[] CHANGE = BsonAppender.name("u");
    private static final byte[] UPSERT = BsonAppender.name("upsert");

    private final PinnedConnection connection;
    private final String database;
    private final String collectionName;
    private final byte[] collection;
    private final byte[] readConcernLevel;
    private final BsonAppender command = new BsonAppender(INITIAL_BYTES);
    private final CursorReply reply = new CursorReply();
    private final WriteCommand inserts;
    private final WriteCommand updates;
    private final WriteCommand deletes;
    private int batchSize = MORE_DOCUMENTS;
    private final Decoder<CursorReply> decoder = (reader, context) -> {
        reply.read(((BsonBinaryReader) reader).getBsonInput());
        return reply;
    };

    /** @param database the database; its write concern must be acknowledged if this object is to write */
    CommandAccess(MongoClient client, MongoDatabase database, String collectionName) {
        this.connection = PinnedConnection.of(client, database.getReadPreference());
        this.database = database.getName();
        this.collectionName = collectionName;
        this.collection = collectionName.getBytes(StandardCharsets.UTF_8);
        this.readConcernLevel = database.getReadConcern().isServerDefault()
                ? null
                : database.getReadConcern().getLevel().getValue().getBytes(StandardCharsets.UTF_8);
        WriteConcern concern = database.getWriteConcern();
        this.inserts = new WriteCommand("insert", "documents", collectionName, concern, new BsonDocument());
        this.updates = new WriteCommand("update", "updates", collectionName, concern, new BsonDocument());
        this.deletes = new WriteCommand("delete", "deletes", collectionName, concern, new BsonDocument());
    }

    @Override
    public void find(Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor, Outcome timed) {
        startFind(filter);
        options.append(command);
        if (limit > 0) {
            command.int32(LIMIT, limit);
        }
        int limitMillis = Finder.limitMillis(timed);
        if (limitMillis > 0) {
            command.int32(TIME_LIMIT, limitMillis);
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
        connection.read(database, command.view(), decoder);
    }

    private void next(int documents) {
        command.truncate(0);
        command.startDocument();
        command.int64(GET_MORE, reply.cursorId());
        command.string(COLLECTION, collection);
        command.int32(BATCH_SIZE, documents);
        command.endDocument();
        connection.read(database, command.view(), decoder);
    }

    @Override
    public void insert(RawBsonDocument document) {
        write(inserts.of(1, (index, out) -> elements(document, out)));
    }

    @Override
    public long update(RawBsonDocument filter, RawBsonDocument update) {
        return replace(filter, update, false);
    }

    @Override
    public long replace(RawBsonDocument filter, RawBsonDocument document, boolean upsert) {
        return write(updates.of(1, (index, out) -> {
            append(QUERY, filter, out);
            append(CHANGE, document, out);
            if (upsert) {
                out.bool(UPSERT, true);
            }
        }));
    }

    @Override
    public long delete(RawBsonDocument filter) {
        return write(deletes.of(1, (index, out) -> {
            append(QUERY, filter, out);
            out.int32(LIMIT, 1);
        }));
    }

    private static void append(byte[] name, RawBsonDocument document, BsonAppender out) {
        out.startDocument(name);
        elements(document, out);
        out.endDocument();
    }

    private static void elements(RawBsonDocument document, BsonAppender out) {
        ByteBuf bytes = document.getByteBuffer();
        out.elementsOf(bytes.array(), bytes.position(), bytes.remaining());
    }

    private long write(RawBsonDocument write) {
        WriteReply written = WriteReply.of(connection.write(database, write));
        for (WriteReply.Failure failure : written.failures()) {
            throw new MongoWriteException(
                    new WriteError(failure.code(), failure.message(), new BsonDocument()),
                    connection.address(),
                    Set.of());
        }
        written.concern().ifPresent(concern -> {
            throw new MongoWriteConcernException(
                    new WriteConcernError(concern.code(), "", concern.message(), new BsonDocument()),
                    null,
                    connection.address(),
                    Set.of());
        });
        return written.written();
    }

    @Override
    public void close() {
        connection.close();
    }
}
