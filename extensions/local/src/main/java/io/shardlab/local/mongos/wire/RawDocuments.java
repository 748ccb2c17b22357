package io.shardlab.local.mongos.wire;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonArray;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Documents of which only the outermost fields are objects, while nested values stay bytes. */
public final class RawDocuments {

    /** Several times the number that any command has. */
    private static final int MAX_FIELDS = 250;

    private RawDocuments() {}

    /**
     * Returns the document with its own fields as objects, so that they can be iterated over and changed.
     *
     * @throws CommandException if there are more fields than any command has
     */
    public static BsonDocument unfolded(BsonDocument document) throws MalformedMessageException {
        return document instanceof RawBsonDocument raw
                ? unfolded(raw.getBackingArray(), raw.getByteOffset(), raw.getByteLength())
                : document;
    }

    static BsonDocument unfolded(byte[] bytes, int start, int length) throws MalformedMessageException {
        RawBsonDocument raw = new RawBsonDocument(bytes, start, length);
        BsonScanner scanner = new BsonScanner();
        scanner.reset(bytes, start, start + length);
        BsonDocument document = new BsonDocument();
        for (int fields = 0; scanner.next(); fields++) {
            if (fields == MAX_FIELDS) {
                throw new CommandException(ErrorCode.OVERFLOW, "A command has more than " + MAX_FIELDS + " fields");
            }
            String name = new String(bytes, scanner.nameStart(), scanner.nameLength(), StandardCharsets.UTF_8);
            document.put(name, value(raw, name, scanner, bytes));
        }
        return document;
    }

    /** Returns a document with the same values that can be changed. */
    public static BsonDocument copy(BsonDocument document) {
        BsonDocument copy = new BsonDocument();
        copy.putAll(document);
        return copy;
    }

    /** Returns an element of a BSON document: the type, name and value as bytes. */
    public static byte[] element(String name, BsonDocument value) {
        RawBsonDocument raw = new RawBsonDocument(new BsonDocument(name, value), new BsonDocumentCodec());
        int start = raw.getByteOffset();
        return Arrays.copyOfRange(raw.getBackingArray(), start + Integer.BYTES, start + raw.getByteLength() - 1);
    }

    private static BsonValue value(RawBsonDocument document, String name, BsonScanner scanner, byte[] bytes) {
        int length = scanner.elementEnd() - scanner.valueStart();
        if (scanner.isDocument()) {
            return new RawBsonDocument(bytes, scanner.valueStart(), length);
        }
        return scanner.isArray() ? new RawBsonArray(bytes, scanner.valueStart(), length) : document.get(name);
    }
}
