package io.shardlab.mongo.collection;

import io.shardlab.mongo.document.BsonAppender;
import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;

/** The commands of one request in memory that is reused, each an open document until it is complete. Not thread-safe. */
final class CommandList {

    private static final int INITIAL_BYTES = 512;

    private final List<BsonAppender> commands = new ArrayList<>();
    private int count;

    /** Begins the first command of another request. */
    BsonAppender first() {
        count = 0;
        return next();
    }

    /** Begins a further command. */
    BsonAppender next() {
        if (count == commands.size()) {
            commands.add(new BsonAppender(INITIAL_BYTES));
        }
        BsonAppender command = commands.get(count++);
        command.truncate(0);
        command.startDocument();
        return command;
    }

    int count() {
        return count;
    }

    /**
     * Completes a command; once for each.
     *
     * @param further a document with further elements; null for none
     */
    RawBsonDocument complete(int index, byte[] further) {
        BsonAppender command = commands.get(index);
        if (further != null) {
            command.elementsOf(further, 0, further.length);
        }
        command.endDocument();
        return command.view();
    }
}
