package io.shardlab.mongo.collection;

import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import io.shardlab.mongo.connection.OpMsg;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.mongo.connection.Reply;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.LittleEndian;
import io.shardlab.mongo.write.WriteResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** Sends commands over a kept connection. Answers of finds are read in place: no object is made of a command or a document. */
final class DirectSender extends CommandSender {

    /** The documents of a further batch: the server would otherwise fill 16 MB, too much for many workers. */
    private static final int MORE_DOCUMENTS = 4096;

    private static final byte[] INSERT = BsonAppender.name("insert");
    private static final byte[] DELETE = BsonAppender.name("delete");
    private static final byte[] NUMBER = BsonAppender.name("n");
    private static final byte[] ERRORS = BsonAppender.name("writeErrors");
    private static final byte[] CONCERN_ERROR = BsonAppender.name("writeConcernError");
    private static final byte[] UPSERTED = BsonAppender.name("upserted");
    private static final byte[] CHANGED = BsonAppender.name("lastErrorObject");
    private static final byte[] UPDATED = BsonAppender.name("updatedExisting");
    private static final byte[] VALUE = BsonAppender.name("value");
    private static final byte[] GET_MORE = BsonAppender.name("getMore");
    private static final byte[] COLLECTION = BsonAppender.name("collection");
    private static final byte[] BATCH_SIZE = BsonAppender.name("batchSize");

    private final PinnedConnection connection;
    private final byte[] collection;
    private final byte[] readConcern;
    private final byte[] writeConcern;
    /** The answers to finds, the last of which is shown after others, too. */
    private final CursorReply reply = new CursorReply();

    private final Reply other = new Reply();
    private int batchSize;

    DirectSender(PinnedConnection connection, String collection, ReadConcern readConcern, WriteConcern writeConcern) {
        this.connection = connection;
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
        BsonAppender command = complete(0, readConcern);
        connection.read(command, reply.reply());
        if (reply.located().cursorId() == 0) {
            return false;
        }
        batchSize = batchSize(OpMsg.document(command));
        return true;
    }

    @Override
    public boolean more() {
        BsonAppender more = begin();
        more.int64(GET_MORE, reply.cursorId());
        more.string(COLLECTION, collection);
        more.int32(BATCH_SIZE, batchSize);
        connection.read(complete(0, null), reply.reply());
        return reply.located().cursorId() != 0;
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
        connection.read(complete(0, readConcern), other);
        return other.decoded().getArray("values", new BsonArray());
    }

    @Override
    public WriteResult write(boolean ordered) {
        WriteResult result = WriteResult.NOTHING;
        for (int i = 0; i < count() && !(ordered && result.isRefused()); i++) {
            connection.write(completeWrite(i), other);
            result = result.and(result(i), i);
        }
        return result;
    }

    /** Completes a command that writes; once for each. */
    BsonAppender completeWrite(int index) {
        return complete(index, writeConcern);
    }

    private WriteResult result(int command) {
        boolean plain = other.find(ERRORS) < 0 && other.find(CONCERN_ERROR) < 0 && other.find(UPSERTED) < 0;
        int written = (int) other.number(NUMBER);
        if (isNamed(INSERT, command)) {
            return plain ? WriteResult.inserted(written) : WriteResult.ofInsert(other.decoded());
        }
        if (isNamed(DELETE, command)) {
            return plain ? WriteResult.deleted(written) : WriteResult.ofDelete(other.decoded());
        }
        return plain ? WriteResult.matched(written) : WriteResult.ofUpdate(other.decoded());
    }

    @Override
    public WriteResult findAndModify() {
        connection.write(completeWrite(0), other);
        byte[] bytes = other.bytes();
        int changed = other.document(CHANGED);
        long documents = changed < 0 ? 0 : BsonElements.number(NUMBER, bytes, changed);
        boolean updates = changed >= 0 && BsonElements.find(UPDATED, bytes, changed) >= 0;
        long upserted = changed >= 0 && BsonElements.find(UPSERTED, bytes, changed) >= 0 ? 1 : 0;
        int value = other.document(VALUE);
        return new WriteResult(
                true,
                0,
                updates ? documents - upserted : 0,
                upserted,
                0,
                updates ? 0 : documents,
                List.of(),
                other.find(CONCERN_ERROR) < 0 ? Optional.empty() : WriteResult.concernOf(other.decoded()),
                value < 0
                        ? Optional.empty()
                        : Optional.of(new RawBsonDocument(bytes, value, LittleEndian.getInt(bytes, value))));
    }

    /** Returns the connection to the driver. The other senders that share it take another one when they need it. */
    @Override
    public void close() {
        connection.close();
    }
}
