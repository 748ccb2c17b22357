package io.shardlab.local.mongos.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** OP_MSG bytes for tests, section by section. */
final class MessageBytes {

    /** For commands of which only the body is held. */
    static final RequestMessage.Copies BODY_ONLY = (name, withNumber) -> 0;

    private final ByteArrayOutputStream sections = new ByteArrayOutputStream();
    private int flags;

    static MessageBytes message() {
        return new MessageBytes();
    }

    MessageBytes flags(int bits) {
        flags = bits;
        return this;
    }

    MessageBytes body(String json) {
        sections.write(0);
        sections.writeBytes(bson(json));
        return this;
    }

    MessageBytes sequence(String name, String... documents) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(name.getBytes(StandardCharsets.UTF_8));
        content.write(0);
        Arrays.stream(documents).forEach(document -> content.writeBytes(bson(document)));
        sections.write(1);
        sections.writeBytes(int32(content.size() + Integer.BYTES));
        sections.writeBytes(content.toByteArray());
        return this;
    }

    byte[] bytes() {
        int checksum = (flags & Wire.CHECKSUM_PRESENT) != 0 ? Wire.CHECKSUM_BYTES : 0;
        int length = Wire.HEADER_BYTES + Wire.FLAGS_BYTES + sections.size() + checksum;
        return ByteBuffer.allocate(length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(42)
                .putInt(0)
                .putInt(Wire.OP_MSG)
                .putInt(flags)
                .put(sections.toByteArray())
                .array();
    }

    /** Reads the bytes as a client's message, without renaming. */
    static Passage read(byte[] bytes) throws IOException {
        WireInput input = new WireInput(new ByteArrayInputStream(bytes));
        if (!input.awaitMessage()) {
            throw new IllegalArgumentException("no message");
        }
        RequestMessage message = new RequestMessage(budget(), BODY_ONLY);
        message.read(input);
        return new Passage(message, input);
    }

    /** More than any test needs. */
    static MemoryBudget budget() {
        return new MemoryBudget(256 << 20, Duration.ZERO);
    }

    /** A message between its reading and its sending. */
    record Passage(RequestMessage message, WireInput input) {

        byte[] sent() throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            message.writeTo(out);
            message.relayRest(input, out);
            return out.toByteArray();
        }
    }

    private static byte[] bson(String json) {
        RawBsonDocument document = new RawBsonDocument(BsonDocument.parse(json), new BsonDocumentCodec());
        byte[] bytes = new byte[document.getByteBuffer().remaining()];
        document.getByteBuffer().get(bytes);
        return bytes;
    }

    private static byte[] int32(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }
}
