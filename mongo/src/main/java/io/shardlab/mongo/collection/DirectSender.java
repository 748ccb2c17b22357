package io.shardlab.mongo.collection;

import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.WriteReply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;

/** Sends commands over a kept connection. Answers of finds are read in place: no object is made of a command or a document. */
final class DirectSender implements CommandSender {

    private static final int INITIAL_BYTES = 512;
    /** The documents of a further batch: the server would otherwise fill 16 MB, too much for many workers. */
    private static final int MORE_DOCUMENTS = 4096;

    private static final byte[] GET_MORE = BsonAppender.name("getMore");
    private static final byte[] COLLECTION = BsonAppender.name("collection");
    private static final byte[] BATCH_SIZE = BsonAppender.name("batchSize");
    private static final Decoder<BsonDocument> REPLIES = new BsonDocumentCodec();

    private final PinnedConnection connection;
    private final String database;
    private final byte[] collection;
    private final byte[] readConcern;
    private final byte[] writeConcern;
    private final CommandList commands = new CommandList();
    private final BsonAppender more = new BsonAppender(INITIAL_BYTES);
    private final CursorReply reply = new CursorReply();
    private final Decoder<CursorReply> decoder = (reader, context) -> {
        reply.read(((BsonBinaryReader) reader).getBsonInput());
        return reply;
    };

    DirectSender(
            PinnedConnection connection,
            String database,
            String collection,
            ReadConcern readConcern,
            WriteConcern writeConcern) {
        this.connection = connection;
        this.database = database;
        this.collection = collection.getBytes(StandardCharsets.UTF_8);
        this.readConcern = readConcern.isServerDefault()
                ? null
                : BsonAppender.encode(new BsonDocument("readConcern", readConcern.asDocument()));
        this.writeConcern = writeConcern.isServerDefault()
                ? null
                : BsonAppender.encode(new BsonDocument("writeConcern", writeConcern.asDocument()));
    }

    @Override
    public BsonAppender begin() {
        return commands.first();
    }

    @Override
    public BsonAppender next() {
        return commands.next();
    }

    @Override
    public void cursor(Finder.Visitor visitor, Outcome timed) {
        RawBsonDocument first = commands.complete(0, readConcern);
        connection.read(database, first, decoder);
        if (reply.cursorId() == 0) {
            return;
        }
        int documents = batchSize(first);
        while (reply.cursorId() != 0) {
            timed.pauseClock();
            show(visitor);
            timed.resumeClock();
            more.truncate(0);
            more.startDocument();
            more.int64(GET_MORE, reply.cursorId());
            more.string(COLLECTION, collection);
            more.int32(BATCH_SIZE, documents);
            more.endDocument();
            connection.read(database, more.view(), decoder);
        }
    }

    /** Further batches have the size that the command has, if any. */
    private static int batchSize(RawBsonDocument command) {
        BsonDocument options = command.getDocument("cursor", command);
        return options.getNumber("batchSize", new BsonInt32(MORE_DOCUMENTS)).intValue();
    }

    @Override
    public void show(Finder.Visitor visitor) {
        reply.visit(visitor);
    }

    @Override
    public List<BsonValue> distinct() {
        BsonDocument answer = connection.read(database, commands.complete(0, readConcern), REPLIES);
        return answer.getArray("values", new BsonArray());
    }

    @Override
    public WriteResult write(boolean ordered) {
        WriteResult result = WriteResult.NOTHING;
        for (int i = 0; i < commands.count() && !(ordered && result.isRefused()); i++) {
            RawBsonDocument command = commands.complete(i, writeConcern);
            result = result.and(resultOf(command.getFirstKey(), connection.write(database, command)), i);
        }
        return result;
    }

    private static WriteResult resultOf(String command, BsonDocument answer) {
        WriteReply reply = WriteReply.of(answer);
        return switch (command) {
            case "insert" -> WriteResult.inserted(reply);
            case "delete" -> WriteResult.deleted(reply);
            default ->
                WriteResult.updated(
                        reply, answer.getArray("upserted", new BsonArray()).size());
        };
    }

    @Override
    public WriteResult findAndModify() {
        BsonDocument answer = connection.write(database, commands.complete(0, writeConcern));
        BsonDocument changed = answer.getDocument("lastErrorObject", new BsonDocument());
        long documents = changed.getNumber("n", new BsonInt32(0)).longValue();
        boolean updates = changed.containsKey("updatedExisting");
        long upserted = changed.containsKey("upserted") ? 1 : 0;
        return new WriteResult(
                true,
                0,
                updates ? documents - upserted : 0,
                upserted,
                0,
                updates ? 0 : documents,
                List.of(),
                WriteReply.of(answer).concern(),
                Optional.ofNullable(answer.get("value"))
                        .filter(BsonValue::isDocument)
                        .map(document -> new RawBsonDocument(document.asDocument(), new BsonDocumentCodec())));
    }
}
