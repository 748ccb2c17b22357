package io.shardlab.mongo.collection;

import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.WriteError;
import com.mongodb.bulk.WriteConcernError;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.mongo.write.WriteReply;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;

/** Writes by commands that are encoded here, over a connection of its own. */
final class CommandWriter implements Writer {

    private static final byte[] QUERY = BsonAppender.name("q");
    private static final byte[] CHANGE = BsonAppender.name("u");
    private static final byte[] UPSERT = BsonAppender.name("upsert");
    private static final byte[] LIMIT = BsonAppender.name("limit");

    private final PinnedConnection connection;
    private final String database;
    private final WriteCommand inserts;
    private final WriteCommand updates;
    private final WriteCommand deletes;

    /** @param concern acknowledged */
    CommandWriter(PinnedConnection connection, String database, String collection, WriteConcern concern) {
        this.connection = connection;
        this.database = database;
        this.inserts = new WriteCommand("insert", "documents", collection, concern);
        this.updates = new WriteCommand("update", "updates", collection, concern);
        this.deletes = new WriteCommand("delete", "deletes", collection, concern);
    }

    @Override
    public void insert(RawBsonDocument document) {
        run(inserts.of(out -> elements(document, out)));
    }

    @Override
    public long update(RawBsonDocument filter, RawBsonDocument update) {
        return replace(filter, update, false);
    }

    @Override
    public long replace(RawBsonDocument filter, RawBsonDocument document, boolean upsert) {
        return run(updates.of(out -> {
            append(QUERY, filter, out);
            append(CHANGE, document, out);
            if (upsert) {
                out.bool(UPSERT, true);
            }
        }));
    }

    @Override
    public long delete(RawBsonDocument filter) {
        return run(deletes.of(out -> {
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

    private long run(RawBsonDocument command) {
        WriteReply reply = WriteReply.of(connection.write(database, command));
        for (WriteReply.Failure failure : reply.failures()) {
            throw new MongoWriteException(
                    new WriteError(failure.code(), failure.message(), new BsonDocument()),
                    connection.address(),
                    Set.of());
        }
        reply.concern().ifPresent(concern -> {
            throw new MongoWriteConcernException(
                    new WriteConcernError(concern.code(), "", concern.message(), new BsonDocument()),
                    null,
                    connection.address(),
                    Set.of());
        });
        return reply.written();
    }

    @Override
    public void close() {
        connection.close();
    }
}
