package io.shardlab.mongo.bulk;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentIds;
import java.util.stream.IntStream;
import org.bson.BsonDocument;

/** Batches of tests. */
final class Batches {

    static final DocumentIds IDS = new DocumentIds(1_700_000_000, 42);
    static final long FIRST_NUMBER = 3_000_000_000L;

    private Batches() {}

    static DocumentBatch of(String... documents) {
        DocumentBatch batch = new DocumentBatch();
        for (String json : documents) {
            byte[] bytes = BsonAppender.encode(BsonDocument.parse(json));
            batch.append(bytes, 0, bytes.length);
        }
        return batch;
    }

    /** Documents without an id of their own. */
    static BatchIds made(int count) {
        return ids(of(IntStream.range(0, count).mapToObj(i -> "{a: " + i + "}").toArray(String[]::new)));
    }

    /** Documents with ids of their own. */
    static BatchIds own(int count) {
        return ids(of(IntStream.range(0, count)
                .mapToObj(i -> "{a: " + i + ", _id: " + i + "}")
                .toArray(String[]::new)));
    }

    static BatchIds ids(DocumentBatch batch) {
        return new BatchIds(batch, IDS, FIRST_NUMBER, true);
    }
}
