package io.shardlab.cluster.embedded.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonArray;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** OP_MSG and OP_REPLY as documents, for everything that is not on the hot path. */
public final class OpMsg {

    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
    private static final int OP_REPLY_AWAIT_CAPABLE = 8;

    private OpMsg() {}

    /** A message with a body section only. */
    public static byte[] encode(BsonDocument body, int requestId, int responseTo) {
        try (BasicOutputBuffer out = new BasicOutputBuffer()) {
            writeHeader(out, requestId, responseTo, Wire.OP_MSG);
            out.writeInt32(0);
            out.writeByte(Wire.BODY_SECTION);
            return finish(out, body);
        }
    }

    /** The reply to a legacy OP_QUERY. */
    public static byte[] encodeLegacyReply(BsonDocument document, int responseTo) {
        try (BasicOutputBuffer out = new BasicOutputBuffer()) {
            writeHeader(out, 0, responseTo, Wire.OP_REPLY);
            out.writeInt32(OP_REPLY_AWAIT_CAPABLE);
            out.writeInt64(0);
            out.writeInt32(0);
            out.writeInt32(1);
            return finish(out, document);
        }
    }

    /**
     * The command as one document: document sequences become arrays in it, as the server sees them.
     *
     * @param message of which nothing is left unread
     * @throws org.bson.BsonSerializationException if nested BSON is broken
     */
    public static BsonDocument decode(RequestMessage message) throws MalformedMessageException {
        BsonDocument body = new BsonDocument();
        BsonDocument sequences = new BsonDocument();
        ByteBuffer bytes = littleEndian(message.bytes(), 0, message.end());
        bytes.position(message.sectionsStart());
        while (bytes.hasRemaining()) {
            if (bytes.get() == Wire.BODY_SECTION) {
                body.putAll(decodeNext(bytes));
            } else {
                decodeSequence(bytes, sequences);
            }
        }
        body.putAll(sequences);
        return body;
    }

    /** The body of a reply whose bytes begin with the header. */
    static BsonDocument decodeReply(byte[] reply) {
        ByteBuffer bytes = littleEndian(reply, 0, reply.length);
        bytes.position(Wire.HEADER_BYTES + Wire.FLAGS_BYTES + 1);
        return decodeNext(bytes);
    }

    private static void decodeSequence(ByteBuffer bytes, BsonDocument sequences) throws MalformedMessageException {
        int sectionEnd = bytes.remaining() < Integer.BYTES ? -1 : bytes.position() + bytes.getInt(bytes.position());
        if (sectionEnd < bytes.position() + Integer.BYTES || sectionEnd > bytes.limit()) {
            throw new MalformedMessageException("document sequence with a wrong length");
        }
        bytes.position(bytes.position() + Integer.BYTES);
        StringBuilder name = new StringBuilder();
        for (byte next = nextNameByte(bytes); next != 0; next = nextNameByte(bytes)) {
            name.append((char) next);
        }
        BsonArray documents = new BsonArray();
        while (bytes.position() < sectionEnd) {
            documents.add(decodeNext(bytes));
        }
        sequences.put(name.toString(), documents);
    }

    private static byte nextNameByte(ByteBuffer bytes) throws MalformedMessageException {
        if (!bytes.hasRemaining()) {
            throw new MalformedMessageException("document sequence without a name");
        }
        return bytes.get();
    }

    private static BsonDocument decodeNext(ByteBuffer bytes) {
        try (BsonBinaryReader reader = new BsonBinaryReader(bytes.slice().order(ByteOrder.LITTLE_ENDIAN))) {
            BsonDocument document =
                    CODEC.decode(reader, DecoderContext.builder().build());
            bytes.position(bytes.position() + reader.getBsonInput().getPosition());
            return document;
        }
    }

    private static ByteBuffer littleEndian(byte[] bytes, int offset, int limit) {
        return ByteBuffer.wrap(bytes, offset, limit - offset).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void writeHeader(BasicOutputBuffer out, int requestId, int responseTo, int opCode) {
        out.writeInt32(0);
        out.writeInt32(requestId);
        out.writeInt32(responseTo);
        out.writeInt32(opCode);
    }

    private static byte[] finish(BasicOutputBuffer out, BsonDocument document) {
        try (BsonBinaryWriter writer = new BsonBinaryWriter(out)) {
            CODEC.encode(writer, document, EncoderContext.builder().build());
        }
        byte[] message = out.toByteArray();
        LittleEndian.putInt(message, Wire.LENGTH_OFFSET, message.length);
        return message;
    }
}
