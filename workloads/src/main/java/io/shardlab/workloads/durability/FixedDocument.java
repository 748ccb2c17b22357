package io.shardlab.workloads.durability;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** The document that every insert sends: always the same except for its id. Confined to one worker. */
final class FixedDocument {

    /** The bytes of the length, the id, an empty text, and the end. */
    private static final int BYTES_WITHOUT_TEXT = 26;

    static final int LEAST_BYTES = 32;

    /** The place of the id's value: after the document's length, the element's type and the name {@code _id}. */
    private static final int ID_OFFSET = Integer.BYTES + 1 + 4;

    private static final String PRINTABLE =
            IntStream.rangeClosed(' ', '~').mapToObj(Character::toString).collect(Collectors.joining());

    private final RawBsonDocument document;
    private final ByteBuffer bytes;

    /** @param size the BSON size in bytes */
    FixedDocument(int size) {
        int length = size - BYTES_WITHOUT_TEXT;
        String text = PRINTABLE.repeat(length / PRINTABLE.length() + 1).substring(0, length);
        BsonDocument content = new BsonDocument("_id", new BsonInt64(0)).append("t", new BsonString(text));
        this.document = new RawBsonDocument(content, new BsonDocumentCodec());
        this.bytes = document.getByteBuffer().asNIO().order(ByteOrder.LITTLE_ENDIAN);
    }

    int size() {
        return bytes.remaining();
    }

    /** Returns the document of an id, always the same object: valid until the next call. */
    RawBsonDocument of(long id) {
        bytes.putLong(ID_OFFSET, id);
        return document;
    }

    /** True if a document is that of an id, to the byte. */
    boolean equals(RawBsonDocument other, long id) {
        bytes.putLong(ID_OFFSET, id);
        return bytes.equals(other.getByteBuffer().asNIO());
    }
}
