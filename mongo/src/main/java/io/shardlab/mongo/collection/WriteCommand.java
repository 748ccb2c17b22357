package io.shardlab.mongo.collection;

import com.mongodb.WriteConcern;
import io.shardlab.data.document.BsonAppender;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/** Encodes {@code insert}, {@code update} and {@code delete} commands of one document or statement. One command at a time; not thread-safe. */
final class WriteCommand {

    private static final int INITIAL_BYTES = 512;
    private static final byte[] FIRST = BsonAppender.name("0");

    private final BsonAppender out = new BsonAppender(INITIAL_BYTES);
    private final byte[] statements;
    private final byte[] head;

    /**
     * @param name of the command
     * @param statements the command's field that lists what to do
     * @param concern acknowledged; left to the server if it is the server's default
     */
    WriteCommand(String name, String statements, String collectionName, WriteConcern concern) {
        BsonDocument command = new BsonDocument(name, new BsonString(collectionName));
        if (!concern.isServerDefault()) {
            command.append("writeConcern", concern.asDocument());
        }
        this.head = BsonAppender.encode(command);
        this.statements = BsonAppender.name(statements);
    }

    /**
     * The command. Shares this object's memory: valid until the next call.
     *
     * @param statement appends the elements of the statement
     */
    RawBsonDocument of(Consumer<BsonAppender> statement) {
        out.truncate(0);
        out.startDocument();
        out.elementsOf(head, 0, head.length);
        out.startArray(statements);
        out.startDocument(FIRST);
        statement.accept(out);
        out.endDocument();
        out.endDocument();
        out.endDocument();
        return out.view();
    }
}
