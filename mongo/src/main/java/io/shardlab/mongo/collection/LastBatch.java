package io.shardlab.mongo.collection;

import com.mongodb.client.MongoCursor;
import io.shardlab.core.workload.Outcome;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;

/** Reads the driver's cursors and keeps the last answer of each, to be shown while no clock runs. Not thread-safe. */
final class LastBatch {

    private final List<RawBsonDocument> documents = new ArrayList<>();

    /**
     * Reads a cursor to its end; blocks until the last answer has come.
     *
     * @param visitor inspects the documents of all answers but the last
     * @param timed the outcome of the operation, whose clock is paused for that
     */
    void readAll(MongoCursor<RawBsonDocument> cursor, Finder.Visitor visitor, Outcome timed) {
        documents.clear();
        while (cursor.hasNext()) {
            if (!documents.isEmpty()) {
                timed.pauseClock();
                show(visitor);
                timed.resumeClock();
            }
            take(cursor);
        }
    }

    /** Takes the documents that a cursor holds, without asking the server for more. */
    void take(MongoCursor<RawBsonDocument> cursor) {
        documents.clear();
        for (int left = cursor.available(); left > 0; left--) {
            documents.add(cursor.next());
        }
    }

    /** Shows the documents of the last answer. */
    void show(Finder.Visitor visitor) {
        for (RawBsonDocument document : documents) {
            ByteBuffer bytes = document.getByteBuffer().asNIO();
            visitor.visit(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        }
    }
}
