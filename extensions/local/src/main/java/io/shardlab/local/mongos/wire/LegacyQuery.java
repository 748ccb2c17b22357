package io.shardlab.local.mongos.wire;

import io.shardlab.mongo.document.LittleEndian;
import java.io.IOException;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * An OP_QUERY, which drivers send first, before they know the server's protocol.
 *
 * @param requestId the number that the reply has to contain
 * @param command the query document
 */
public record LegacyQuery(int requestId, BsonDocument command) {

    private static final int MAX_BYTES = 64 * 1024;

    /**
     * Reads the next message of {@code input}.
     *
     * @throws MalformedMessageException if it is not an OP_QUERY of a greeting's size with a valid document
     */
    public static LegacyQuery read(WireInput input) throws IOException {
        int length = input.messageLength();
        int requestId = input.requestId();
        if (length > MAX_BYTES) {
            throw new MalformedMessageException("OP_QUERY of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        input.readFully(bytes, 0, length);
        int collection = Wire.HEADER_BYTES + Wire.FLAGS_BYTES;
        int start = Sections.endOfName(bytes, collection, length) + 1 + 2 * Integer.BYTES;
        new BsonScanner().reset(bytes, start, length);
        return new LegacyQuery(requestId, decode(bytes, start));
    }

    /** A greeting is small, so that all of it is checked at once: no later part of the adapter meets a malformed field. */
    private static BsonDocument decode(byte[] bytes, int start) throws MalformedMessageException {
        try {
            return new RawBsonDocument(bytes, start, LittleEndian.getInt(bytes, start)).decode(new BsonDocumentCodec());
        } catch (RuntimeException | StackOverflowError e) {
            throw new MalformedMessageException("OP_QUERY with a malformed document");
        }
    }

    /** Returns the name of the first field of the query document; empty if it has none. */
    public String commandName() {
        return command.isEmpty() ? "" : command.getFirstKey();
    }
}
