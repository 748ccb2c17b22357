package io.shardlab.core.mongo;

import com.mongodb.ClientSessionOptions;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.bson.RawBsonDocument;

/**
 * Finds by commands that are encoded here, and reads the answers where they lie: no object is made of a document or of
 * the command.
 */
final class CommandFinder implements Finder {

    private static final int INITIAL_BYTES = 512;
    private static final byte[] FIND = BsonAppender.name("find");
    private static final byte[] GET_MORE = BsonAppender.name("getMore");
    private static final byte[] COLLECTION = BsonAppender.name("collection");
    private static final byte[] FILTER = BsonAppender.name("filter");
    private static final byte[] READ_CONCERN = BsonAppender.name("readConcern");
    private static final byte[] LEVEL = BsonAppender.name("level");

    private final ClientSession session;
    private final MongoDatabase database;
    private final byte[] collection;
    private final byte[] readConcernLevel;
    private final BsonAppender command = new BsonAppender(INITIAL_BYTES);
    private final CursorReply reply = new CursorReply();

    CommandFinder(MongoClient client, MongoDatabase database, String collectionName) {
        this.session = newSession(client);
        this.database = database.withCodecRegistry(ReplyCodec.into(reply));
        this.collection = collectionName.getBytes(StandardCharsets.UTF_8);
        this.readConcernLevel = database.getReadConcern().isServerDefault()
                ? null
                : database.getReadConcern().getLevel().getValue().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * A cursor belongs to the session that it was opened in, and the sessions that the driver lends to single commands
     * change; so this one is kept. Null if the servers know no sessions, as behind an embedded mongos.
     */
    private static ClientSession newSession(MongoClient client) {
        return client.getClusterDescription().getLogicalSessionTimeoutMinutes() == null
                ? null
                : client.startSession(
                        ClientSessionOptions.builder().causallyConsistent(false).build());
    }

    @Override
    public void find(Consumer<BsonAppender> filter, Visitor visitor) {
        command.truncate(0);
        command.startDocument();
        command.string(FIND, collection);
        command.startDocument(FILTER);
        filter.accept(command);
        command.endDocument();
        if (readConcernLevel != null) {
            command.startDocument(READ_CONCERN);
            command.string(LEVEL, readConcernLevel);
            command.endDocument();
        }
        command.endDocument();
        run(visitor);
        while (reply.cursorId() != 0) {
            next(reply.cursorId(), visitor);
        }
    }

    private void next(long cursorId, Visitor visitor) {
        command.truncate(0);
        command.startDocument();
        command.int64(GET_MORE, cursorId);
        command.string(COLLECTION, collection);
        command.endDocument();
        run(visitor);
    }

    private void run(Visitor visitor) {
        RawBsonDocument encoded = new RawBsonDocument(command.bytes(), 0, command.position());
        if (session == null) {
            database.runCommand(encoded, database.getReadPreference(), CursorReply.class);
        } else {
            database.runCommand(session, encoded, database.getReadPreference(), CursorReply.class);
        }
        reply.visit(visitor);
    }

    @Override
    public void close() {
        if (session != null) {
            session.close();
        }
    }
}
