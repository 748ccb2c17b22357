package io.shardlab.mongo.connection;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.LittleEndian;
import java.util.Arrays;
import org.bson.RawBsonDocument;

/** A message of one document, in an array from its start. Format: MongoDB wire protocol, OP_MSG without further sections. */
public final class OpMsg {

    /** The document's index: it follows the lengths and numbers of the header, the flags, and the kind of the section. */
    static final int DOCUMENT = 21;

    private static final int REQUEST = 4;
    private static final int RESPONSE_TO = 8;
    private static final int OPERATION = 12;
    private static final int FLAGS = 16;
    private static final int SECTION = 20;

    private static final int OP_MSG = 2013;
    private static final byte[] START = new byte[DOCUMENT];

    static {
        LittleEndian.putInt(START, OPERATION, OP_MSG);
    }

    private OpMsg() {}

    /** Begins a message in place of what was written before, and opens its document. */
    public static void begin(BsonAppender out) {
        out.truncate(0);
        out.text(START);
        out.startDocument();
    }

    /** Returns the document of a message; it shares the array and is valid until the next change. */
    public static RawBsonDocument document(BsonAppender message) {
        return new RawBsonDocument(message.bytes(), DOCUMENT, message.position() - DOCUMENT);
    }

    /** Returns the index of a message's first element. */
    public static int firstElement() {
        return DOCUMENT + Integer.BYTES;
    }

    /**
     * Replaces the end of the message's document.
     *
     * @param end the index of the document's terminating byte
     * @param ending further elements and the terminating byte
     */
    static void end(BsonAppender message, int end, byte[] ending) {
        message.truncate(end);
        message.text(ending);
        LittleEndian.putInt(message.bytes(), DOCUMENT, message.position() - DOCUMENT);
    }

    /** Completes a message. */
    static void number(BsonAppender message, int request) {
        LittleEndian.putInt(message.bytes(), 0, message.position());
        LittleEndian.putInt(message.bytes(), REQUEST, request);
    }

    static int length(byte[] message) {
        return LittleEndian.getInt(message, 0);
    }

    static int request(byte[] message) {
        return LittleEndian.getInt(message, REQUEST);
    }

    static int responseTo(byte[] message) {
        return LittleEndian.getInt(message, RESPONSE_TO);
    }

    static void respondTo(int request, byte[] message) {
        LittleEndian.putInt(message, RESPONSE_TO, request);
    }

    /** True unless a message is compressed, has flags, or has more than a document. */
    static boolean isPlain(byte[] message) {
        return LittleEndian.getInt(message, OPERATION) == OP_MSG
                && LittleEndian.getInt(message, FLAGS) == 0
                && message[SECTION] == 0
                && LittleEndian.getInt(message, DOCUMENT) == length(message) - DOCUMENT;
    }

    /**
     * Returns what the driver appended to a command when it sent it, and the terminating byte; null if it sent it in another
     * form.
     *
     * @param sent the message that the driver sent
     */
    static byte[] ending(BsonAppender command, byte[] sent) {
        int from = firstElement();
        int end = command.position() - 1;
        boolean same = sent.length > end && isPlain(sent) && Arrays.equals(sent, from, end, command.bytes(), from, end);
        return same ? Arrays.copyOfRange(sent, end, sent.length) : null;
    }
}
