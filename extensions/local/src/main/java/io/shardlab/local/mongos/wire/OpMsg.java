package io.shardlab.local.mongos.wire;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.mongo.document.LittleEndian;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** OP_MSG and OP_REPLY as documents, for everything that is not on the hot path. */
public final class OpMsg {

    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
    private static final int OP_REPLY_AWAIT_CAPABLE = 8;
    private static final int SEND_BYTES = 16 * 1024;

    /** The largest batch that a server accepts. */
    private static final int MAX_SEQUENCE = 100_000;

    private OpMsg() {}

    /** Returns a message with only a body section. */
    public static byte[] encode(BsonDocument body, int requestId, int responseTo) {
        try (BasicOutputBuffer out = new BasicOutputBuffer()) {
            fill(out, body, requestId, responseTo);
            return out.toByteArray();
        }
    }

    /** Sends a message with only a body section. */
    public static void write(BsonDocument body, int requestId, int responseTo, OutputStream target) throws IOException {
        try (BasicOutputBuffer out = new BasicOutputBuffer()) {
            fill(out, body, requestId, responseTo);
            out.pipe(target);
        }
    }

    /**
     * Sends a message with a document sequence, without copying its documents.
     *
     * @param field the field of the command that the sequence stands for
     */
    public static void write(
            BsonDocument body, String field, List<RawBsonDocument> documents, int requestId, OutputStream target)
            throws IOException {
        try (BasicOutputBuffer out = new BasicOutputBuffer()) {
            fill(out, body, requestId, 0);
            out.writeByte(Wire.SEQUENCE_SECTION);
            int length = out.getPosition();
            out.writeInt32(0);
            out.writeCString(field);
            int bytes =
                    documents.stream().mapToInt(RawBsonDocument::getByteLength).sum();
            out.writeInt32(length, out.getPosition() - length + bytes);
            out.writeInt32(Wire.LENGTH_OFFSET, out.getPosition() + bytes);
            OutputStream buffered = new BufferedOutputStream(target, SEND_BYTES);
            out.pipe(buffered);
            for (RawBsonDocument document : documents) {
                buffered.write(document.getBackingArray(), document.getByteOffset(), document.getByteLength());
            }
            buffered.flush();
        }
    }

    private static void fill(BasicOutputBuffer out, BsonDocument body, int requestId, int responseTo) {
        writeHeader(out, requestId, responseTo, Wire.OP_MSG);
        out.writeInt32(0);
        out.writeByte(Wire.BODY_SECTION);
        finish(out, body);
    }

    /** Returns the reply to a legacy OP_QUERY. */
    public static byte[] encodeLegacyReply(BsonDocument document, int responseTo) {
        try (BasicOutputBuffer out = new BasicOutputBuffer()) {
            writeHeader(out, 0, responseTo, Wire.OP_REPLY);
            out.writeInt32(OP_REPLY_AWAIT_CAPABLE);
            out.writeInt64(0);
            out.writeInt32(0);
            out.writeInt32(1);
            finish(out, document);
            return out.toByteArray();
        }
    }

    /**
     * Returns the command as one document, in which document sequences are arrays, as for the server. Nested values stay
     * bytes, so that the document takes hardly more memory than the message.
     *
     * @param message a message that has been read wholly
     * @throws org.bson.BSONException if a value is broken
     * @throws CommandException if there are more fields, or more documents in a sequence, than a server accepts
     */
    public static BsonDocument decode(RequestMessage message) throws MalformedMessageException {
        byte[] sections = message.sections();
        BsonDocument body = new BsonDocument();
        BsonDocument sequences = new BsonDocument();
        int section = 0;
        while (section < sections.length) {
            int start = section + 1;
            int length = lengthAt(sections, start);
            if (sections[section] == Wire.BODY_SECTION) {
                body.putAll(RawDocuments.unfolded(sections, start, length));
            } else {
                decodeSequence(sections, start, start + length, sequences);
            }
            section = start + length;
        }
        body.putAll(sequences);
        return body;
    }

    /** Returns the body of a reply whose bytes begin with the header. */
    static BsonDocument decodeReply(byte[] reply) {
        int start = Wire.HEADER_BYTES + Wire.FLAGS_BYTES + 1;
        return new RawBsonDocument(reply, start, LittleEndian.getInt(reply, start)).decode(CODEC);
    }

    private static void decodeSequence(byte[] bytes, int start, int end, BsonDocument sequences)
            throws MalformedMessageException {
        int name = start + Integer.BYTES;
        int next = Sections.endOfName(bytes, name, end);
        String field = new String(bytes, name, next - name, StandardCharsets.UTF_8);
        BsonArray documents = new BsonArray();
        for (next++; next < end; next += lengthAt(bytes, next)) {
            if (documents.size() == MAX_SEQUENCE) {
                throw new CommandException(
                        ErrorCode.INVALID_LENGTH, "More than " + MAX_SEQUENCE + " documents in '" + field + "'");
            }
            documents.add(new RawBsonDocument(bytes, next, lengthAt(bytes, next)));
        }
        sequences.put(field, documents);
    }

    private static int lengthAt(byte[] bytes, int start) throws MalformedMessageException {
        int length = bytes.length - start < Integer.BYTES ? -1 : LittleEndian.getInt(bytes, start);
        if (length < Integer.BYTES + 1 || length > bytes.length - start) {
            throw new MalformedMessageException("section with a wrong length");
        }
        return length;
    }

    private static void writeHeader(BasicOutputBuffer out, int requestId, int responseTo, int opCode) {
        out.writeInt32(0);
        out.writeInt32(requestId);
        out.writeInt32(responseTo);
        out.writeInt32(opCode);
    }

    private static void finish(BasicOutputBuffer out, BsonDocument document) {
        try (BsonBinaryWriter writer = new BsonBinaryWriter(out)) {
            CODEC.encode(writer, document, EncoderContext.builder().build());
        }
        out.writeInt32(Wire.LENGTH_OFFSET, out.getPosition());
    }
}
