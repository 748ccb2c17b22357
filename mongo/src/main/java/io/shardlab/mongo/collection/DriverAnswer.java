package io.shardlab.mongo.collection;

import com.mongodb.client.MongoCursor;
import io.shardlab.core.workload.Outcome;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;

/** The documents of the last answer of a cursor of the driver, which are shown while no clock runs. Not thread-safe. */
final class DriverAnswer {

    private final List<RawBsonDocument> documents = new ArrayList<>();

    /** Reads a cursor to its end. Shows the documents of all answers but the last, while the operation's clock is paused. */
    void readAll(MongoCursor<RawBsonDocument> found, Finder.Visitor visitor, Outcome timed) {
        documents.clear();
        while (found.hasNext()) {
            if (!documents.isEmpty()) {
                timed.pauseClock();
                show(visitor);
                timed.resumeClock();
            }
            takeAvailable(found);
        }
    }

    /** Takes the documents that a cursor holds, without asking the server for more. */
    void takeAvailable(MongoCursor<RawBsonDocument> found) {
        documents.clear();
        for (int left = found.available(); left > 0; left--) {
            documents.add(found.next());
        }
    }

    void show(Finder.Visitor visitor) {
        for (RawBsonDocument document : documents) {
            ByteBuffer bytes = document.getByteBuffer().asNIO();
            visitor.visit(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        }
    }
}
