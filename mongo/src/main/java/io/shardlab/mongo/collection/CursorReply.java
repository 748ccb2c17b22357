package io.shardlab.mongo.collection;

import com.mongodb.MongoInternalException;
import io.shardlab.mongo.connection.Reply;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.LittleEndian;

/**
 * The answer to a {@code find} or {@code getMore}, as the bytes that the server sent. All answers use one buffer. Not
 * thread-safe.
 */
final class CursorReply {

    private static final byte[] CURSOR = BsonAppender.name("cursor");
    private static final byte[] FIRST_BATCH = BsonAppender.name("firstBatch");
    private static final byte[] NEXT_BATCH = BsonAppender.name("nextBatch");
    private static final byte[] ID = BsonAppender.name("id");

    private final Reply reply = new Reply();
    private byte[] bytes = {};
    private long cursorId;
    private int batch;

    /** The reply that is read next, in place of the last; it is an answer once it is {@link #located}. */
    Reply reply() {
        return reply;
    }

    /** Takes the reply as an answer. */
    CursorReply located() {
        bytes = reply.bytes();
        cursorId = 0;
        batch = 0;
        int cursor = reply.find(CURSOR);
        if (cursor > 0) {
            locateIn(BsonElements.value(bytes, cursor, reply.end()));
        }
        if (batch == 0) {
            throw new MongoInternalException("an answer without a cursor");
        }
        return this;
    }

    private void locateIn(int cursor) {
        int end = end(cursor);
        for (int element = cursor + Integer.BYTES;
                element < end;
                element = BsonElements.elementEnd(bytes, element, end)) {
            if (BsonElements.isNamed(ID, bytes, element, end)) {
                cursorId = LittleEndian.getLong(bytes, BsonElements.value(bytes, element, end));
            } else if (BsonElements.isNamed(FIRST_BATCH, bytes, element, end)
                    || BsonElements.isNamed(NEXT_BATCH, bytes, element, end)) {
                batch = BsonElements.value(bytes, element, end);
            }
        }
    }

    /** Returns the id for requesting more documents; 0 if there are no more. */
    long cursorId() {
        return cursorId;
    }

    void visit(CommandSender.Visitor visitor) {
        for (int document = first(); document >= 0; document = after(document)) {
            visitor.visit(bytes, document, length(document));
        }
    }

    byte[] bytes() {
        return bytes;
    }

    /** Returns the offset of the first document; negative if there is none. */
    int first() {
        return documentOf(batch + Integer.BYTES);
    }

    /** Returns the offset of the document behind another one; negative if there is none. */
    int after(int document) {
        return documentOf(document + length(document));
    }

    int length(int document) {
        return LittleEndian.getInt(bytes, document);
    }

    private int documentOf(int element) {
        int end = end(batch);
        return element < end ? BsonElements.value(bytes, element, end) : -1;
    }

    /** Returns the offset of the terminating byte of the document or array that begins at an offset. */
    private int end(int document) {
        return document + LittleEndian.getInt(bytes, document) - 1;
    }
}
