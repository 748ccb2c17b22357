package io.shardlab.bench.floor;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;

/** Encodes OP_MSG messages ahead of time. Format: MongoDB wire protocol, OP_MSG. */
final class FloorMessage {

    private static final int OP_MSG = 2013;
    private static final int HEADER_BYTES = 16;
    private static final byte BODY = 0;
    private static final byte DOCUMENT_SEQUENCE = 1;

    private FloorMessage() {}

    /** A command on its own. */
    static byte[] command(BsonDocument command) {
        return frame(body(command));
    }

    /** An insert whose documents follow as a sequence, as drivers send them. */
    static byte[] insert(BsonDocument command, DocumentBatch documents) {
        byte[] name = "documents\0".getBytes(StandardCharsets.US_ASCII);
        int sequenceBytes = Integer.BYTES + name.length + documents.sizeInBytes();
        ByteArrayOutputStream sections = new ByteArrayOutputStream();
        sections.writeBytes(body(command));
        sections.write(DOCUMENT_SEQUENCE);
        sections.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(sequenceBytes)
                .array());
        sections.writeBytes(name);
        sections.write(documents.bytes(), 0, documents.sizeInBytes());
        return frame(sections.toByteArray());
    }

    private static byte[] body(BsonDocument command) {
        byte[] encoded = BsonAppender.encode(command);
        return ByteBuffer.allocate(1 + encoded.length).put(BODY).put(encoded).array();
    }

    private static byte[] frame(byte[] sections) {
        int length = HEADER_BYTES + Integer.BYTES + sections.length;
        return ByteBuffer.allocate(length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(1)
                .putInt(0)
                .putInt(OP_MSG)
                .putInt(0)
                .put(sections)
                .array();
    }
}
