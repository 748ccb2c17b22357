package io.shardlab.local.mongos.wire;

/**
 * The numbers of the wire protocol.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/">MongoDB Wire Protocol</a>
 */
public final class Wire {

    /** The bytes of the header of every message: length, request id, response id, operation code. */
    public static final int HEADER_BYTES = 16;

    /** The largest message that a MongoDB server accepts. */
    public static final int MAX_MESSAGE_BYTES = 48_000_000;

    public static final int OP_REPLY = 1;
    public static final int OP_QUERY = 2004;
    public static final int OP_MSG = 2013;

    static final int LENGTH_OFFSET = 0;
    static final int REQUEST_ID_OFFSET = 4;
    static final int RESPONSE_TO_OFFSET = 8;
    static final int OP_CODE_OFFSET = 12;

    static final int CHECKSUM_PRESENT = 1;
    static final int MORE_TO_COME = 1 << 1;
    static final int EXHAUST_ALLOWED = 1 << 16;

    /** Flags 0 to 15 change how a message must be read, so an unknown one among them is an error. */
    static final int UNKNOWN_REQUIRED_FLAGS = 0xFFFF & ~(CHECKSUM_PRESENT | MORE_TO_COME);

    static final int CHECKSUM_BYTES = 4;
    static final int FLAGS_BYTES = 4;
    static final byte BODY_SECTION = 0;
    static final byte SEQUENCE_SECTION = 1;

    private Wire() {}
}
