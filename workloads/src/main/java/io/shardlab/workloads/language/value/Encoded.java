package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Conversions between values and their encoded form. */
final class Encoded {

    /** The bytes of a document around its elements. */
    static final int FRAME_BYTES = Integer.BYTES + 1;

    private static final long MOST_BYTES = 1L << 32;

    private static final String NAME = "v";
    private static final byte[] ENCODED_NAME = BsonAppender.name(NAME);

    /** The index of the value in the encoded document {@code {v: ...}}: after the length, the type and the name. */
    static final int VALUE = Integer.BYTES + 1 + ENCODED_NAME.length;

    private Encoded() {}

    /** Returns a number of bytes, or a number beyond any document's, so that sums and products stay in range. */
    static long capped(long bytes) {
        return Math.min(bytes, MOST_BYTES);
    }

    /** Returns a value, or null if it is absent. */
    static BsonValue value(Value value, Draw draw) {
        BsonAppender out = new BsonAppender(256);
        RawBsonDocument document = out.encode(into -> value.append(ENCODED_NAME, draw, into));
        BsonValue found = document.get(NAME);
        return found instanceof RawBsonDocument raw ? raw.decode(new BsonDocumentCodec()) : found;
    }

    /** Returns the bytes of the document {@code {v: ...}}. */
    static byte[] encode(BsonValue value) {
        return BsonAppender.encode(new BsonDocument(NAME, value));
    }
}
