package io.shardlab.recovery.failover;

import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** The document of each number: its id, the number, and a text that makes it of some size. */
final class FailoverDocuments {

    private static final String TEXT = "numbered document ".repeat(6);

    private final NumberedIds ids;
    private final int bytes;

    FailoverDocuments(NumberedIds ids) {
        this.ids = ids;
        this.bytes = new RawBsonDocument(of(0, 0), new BsonDocumentCodec())
                .getByteBuffer()
                .remaining();
    }

    BsonDocument of(int series, long number) {
        return new BsonDocument("_id", new BsonInt64(ids.id(series, number)))
                .append("number", new BsonInt64(number))
                .append("text", new BsonString(TEXT));
    }

    /** BSON bytes of each. */
    int bytes() {
        return bytes;
    }
}
