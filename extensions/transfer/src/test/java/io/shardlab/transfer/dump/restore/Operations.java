package io.shardlab.transfer.dump.restore;

import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;

/** Operations of an oplog for tests. */
final class Operations {

    private Operations() {}

    static OplogOperation of(BsonDocument entry) {
        return new OplogOperation(
                new RawBsonDocument(BsonAppender.encode(entry)), new BsonTimestamp(1_700_000_000, 3), 77);
    }

    static OplogOperation of(String json) {
        return of(BsonDocument.parse(json));
    }

    /** An insert into {@code live.items} with so many bytes in it. */
    static OplogOperation insert(int number, int bytes) {
        BsonDocument document =
                new BsonDocument("_id", new BsonInt32(number)).append("data", new BsonBinary(new byte[bytes]));
        return of(BsonDocument.parse("{op: 'i', ns: 'live.items', v: 2, wall: {$date: '2024-01-01T00:00:00Z'}}")
                .append("o", document));
    }
}
