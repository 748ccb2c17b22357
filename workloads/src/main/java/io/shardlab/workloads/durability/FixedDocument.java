package io.shardlab.workloads.durability;

import io.shardlab.mongo.document.BsonAppender;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;

/** The document that every insert sends: always the same except for its id. Confined to one worker. */
final class FixedDocument {

    /** The bytes of the length, the id, an empty text, and the end. */
    static final int LEAST_BYTES = 32;

    /** The place of the id's value: after the document's length, the element's type and the name {@code _id}. */
    private static final int ID_OFFSET = Integer.BYTES + 1 + 4;

    private static final int FIRST_PRINTABLE = ' ';
    private static final int PRINTABLES = 95;

    private final byte[] bytes;
    private final ByteBuffer view;

    /** @param size the BSON size in bytes */
    FixedDocument(int size) {
        byte[] empty = encode(new byte[0]);
        byte[] text = new byte[size - empty.length];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) (FIRST_PRINTABLE + i % PRINTABLES);
        }
        this.bytes = encode(text);
        this.view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] encode(byte[] text) {
        BsonAppender out = new BsonAppender(LEAST_BYTES);
        out.startDocument();
        out.int64(BsonAppender.name("_id"), 0);
        out.string(BsonAppender.name("t"), text);
        out.endDocument();
        return Arrays.copyOf(out.bytes(), out.position());
    }

    int size() {
        return bytes.length;
    }

    /** Returns the document of an id, which shares this object's memory: valid until the next call. */
    RawBsonDocument of(long id) {
        view.putLong(ID_OFFSET, id);
        return new RawBsonDocument(bytes);
    }

    /** True if a document is that of an id, to the byte. */
    boolean equals(RawBsonDocument other, long id) {
        view.putLong(ID_OFFSET, id);
        ByteBuf stored = other.getByteBuffer();
        byte[] copy = new byte[stored.remaining()];
        stored.get(copy);
        return Arrays.equals(bytes, copy);
    }
}
