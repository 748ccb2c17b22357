package io.shardlab.mongo.collection;

import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.WriteResult;
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
final class DirectSender extends CommandSender {

    /** The documents of a further batch: the server would otherwise fill 16 MB, too much for many workers. */
    private static final int MORE_DOCUMENTS = 4096;

    private static final byte[] INSERT = BsonAppender.name("insert");
    private static final byte[] DELETE = BsonAppender.name("delete");
    private static final byte[] GET_MORE = BsonAppender.name("getMore");
    private static final byte[] COLLECTION = BsonAppender.name("collection");
    private static final byte[] BATCH_SIZE = BsonAppender.name("batchSize");
    private static final Decoder<BsonDocument> REPLIES = new BsonDocumentCodec();

    private final PinnedConnection connection;
    private final String database;
    private final byte[] collection;
    private final byte[] readConcern;
    private final byte[] writeConcern;
    private final CursorReply reply = new CursorReply();
    private final Decoder<CursorReply> decoder = (reader, context) -> {
        reply.read(((BsonBinaryReader) reader).getBsonInput());
        return reply;
    };
    private int batchSize;

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
    public boolean open() {
        RawBsonDocument command = complete(0, readConcern);
        connection.read(database, command, decoder);
        if (reply.cursorId() == 0) {
            return false;
        }
        batchSize = batchSize(command);
        return true;
    }

    @Override
    public boolean more() {
        BsonAppender more = begin();
        more.int64(GET_MORE, reply.cursorId());
        more.string(COLLECTION, collection);
        more.int32(BATCH_SIZE, batchSize);
        connection.read(database, complete(0, null), decoder);
        return reply.cursorId() != 0;
    }

    /** Further batches have the size that the command has, if any. */
    private static int batchSize(RawBsonDocument command) {
        BsonDocument options = command.getDocument("cursor", command);
        return options.getNumber("batchSize", new BsonInt32(MORE_DOCUMENTS)).intValue();
    }

    @Override
    public void show(Visitor visitor) {
        reply.visit(visitor);
    }

    @Override
    public List<BsonValue> distinct() {
        BsonDocument answer = connection.read(database, complete(0, readConcern), REPLIES);
        return answer.getArray("values", new BsonArray());
    }

    @Override
    public WriteResult write(boolean ordered) {
        WriteResult result = WriteResult.NOTHING;
        for (int i = 0; i < count() && !(ordered && result.isRefused()); i++) {
            BsonDocument answer = connection.write(database, completeWrite(i));
            result = result.and(result(i, answer), i);
        }
        return result;
    }

    /** Completes a command that writes; once for each. */
    RawBsonDocument completeWrite(int index) {
        return complete(index, writeConcern);
    }

    private WriteResult result(int command, BsonDocument answer) {
        if (isNamed(INSERT, command)) {
            return WriteResult.ofInsert(answer);
        }
        return isNamed(DELETE, command) ? WriteResult.ofDelete(answer) : WriteResult.ofUpdate(answer);
    }

    @Override
    public WriteResult findAndModify() {
        BsonDocument answer = connection.write(database, completeWrite(0));
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
                WriteResult.concernOf(answer),
                Optional.ofNullable(answer.get("value"))
                        .filter(BsonValue::isDocument)
                        .map(document -> new RawBsonDocument(document.asDocument(), new BsonDocumentCodec())));
    }

    /** Returns the connection to the driver. The other senders that share it take another one when they need it. */
    @Override
    public void close() {
        connection.close();
    }
}
