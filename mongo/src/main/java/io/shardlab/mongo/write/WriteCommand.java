package io.shardlab.mongo.write;

import com.mongodb.WriteConcern;
import io.shardlab.mongo.document.ArrayKeys;
import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/**
 * Encodes {@code insert}, {@code update} and {@code delete} commands from documents that are encoded already, by copying
 * their bytes: the driver inspects every document several times. Encodes one command at a time; not thread-safe.
 */
public final class WriteCommand {

    /** Small, as there may be a thousand workers; the first batch makes the buffer grow. */
    private static final int INITIAL_BYTES = 512;

    private final BsonAppender out = new BsonAppender(INITIAL_BYTES);
    private final byte[] statements;
    private final byte[] head;

    /**
     * @param name the name of the command
     * @param statements the command's field that lists the statements
     * @param concern an acknowledged write concern; the server's default is not sent
     * @param fields further fields of the command
     */
    public WriteCommand(
            String name, String statements, String collectionName, WriteConcern concern, BsonDocument fields) {
        BsonDocument command = new BsonDocument(name, new BsonString(collectionName));
        if (!concern.isServerDefault()) {
            command.append("writeConcern", concern.asDocument());
        }
        command.putAll(fields);
        this.head = BsonAppender.encode(command);
        this.statements = BsonAppender.name(statements);
    }

    /** Appends the elements of the statement with this index. */
    @FunctionalInterface
    public interface Statement {

        void append(int index, BsonAppender out);
    }

    /** Encodes a command of some statements. It shares this object's memory and is valid until the next call. */
    public RawBsonDocument of(int count, Statement statement) {
        byte[][] keys = ArrayKeys.first(count);
        out.truncate(0);
        out.startDocument();
        out.elementsOf(head, 0, head.length);
        out.startArray(statements);
        for (int i = 0; i < count; i++) {
            out.startDocument(keys[i]);
            statement.append(i, out);
            out.endDocument();
        }
        out.endDocument();
        out.endDocument();
        return out.view();
    }
}
