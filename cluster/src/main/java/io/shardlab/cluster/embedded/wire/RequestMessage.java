package io.shardlab.cluster.embedded.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The part of a client's OP_MSG that routing needs, held as bytes: everything up to the end of the command's body. What
 * follows, the document sequences of a large batch, stays in the connection until it is relayed. One instance serves a
 * connection for its whole life and allocates nothing per message unless a body outgrows it. Not safe for use by
 * several threads.
 */
public final class RequestMessage {

    private static final byte[] ROUTER_PREFIX = ascii("cluster");

    /** Room in front of the message, into which the header moves when the command's name gets longer. */
    private static final int HEADROOM = 16;

    private static final int INITIAL_BYTES = 16 * 1024;
    private static final int KEPT_BYTES = 256 * 1024;
    private static final int READ_AHEAD_BYTES = 1024 * 1024;
    private static final int SECTIONS_OFFSET = Wire.HEADER_BYTES + Wire.FLAGS_BYTES;
    private static final int BODY_FIRST_OVERHEAD = SECTIONS_OFFSET + 1 + Integer.BYTES;

    private static final byte[] TXN_NUMBER = ascii("txnNumber");
    private static final byte[] AUTOCOMMIT = ascii("autocommit");
    private static final byte[] START_TRANSACTION = ascii("startTransaction");

    private final BsonScanner scanner = new BsonScanner();
    private final BsonScanner nested = new BsonScanner();

    private byte[] buffer = new byte[INITIAL_BYTES];
    private int start;
    private int end;
    private int bodyStart;
    private int nameLength;
    private int unread;
    private boolean checksum;
    private boolean moreToCome;
    private boolean transaction;

    /**
     * Reads one OP_MSG through the end of its body, and takes out of it what the router must not see: the checksum
     * (which no longer fits after a change), the permission to stream replies, and {@code txnNumber}.
     *
     * @param input positioned at the message's header
     */
    public void read(WireInput input) throws IOException {
        release();
        int length = input.messageLength();
        start = HEADROOM;
        end = HEADROOM;
        append(input, Math.min(length, SECTIONS_OFFSET + 1));
        if (length < BODY_FIRST_OVERHEAD + BsonScanner.MIN_DOCUMENT_BYTES) {
            throw new MalformedMessageException("OP_MSG of " + length + " bytes");
        }
        takeFlags();
        unread = length - (SECTIONS_OFFSET + 1) - (checksum ? Wire.CHECKSUM_BYTES : 0);
        readBody(input);
        scanBody();
        putLength();
    }

    private void takeFlags() throws MalformedMessageException {
        int flags = LittleEndian.getInt(buffer, start + Wire.HEADER_BYTES);
        if ((flags & Wire.UNKNOWN_REQUIRED_FLAGS) != 0) {
            throw new MalformedMessageException("OP_MSG with unknown flags " + Integer.toHexString(flags));
        }
        checksum = (flags & Wire.CHECKSUM_PRESENT) != 0;
        moreToCome = (flags & Wire.MORE_TO_COME) != 0;
        LittleEndian.putInt(buffer, start + Wire.HEADER_BYTES, flags & ~(Wire.CHECKSUM_PRESENT | Wire.EXHAUST_ALLOWED));
    }

    private void readBody(WireInput input) throws IOException {
        byte kind = buffer[start + SECTIONS_OFFSET];
        if (kind == Wire.BODY_SECTION) {
            bodyStart = end;
            takeUnread(input, Integer.BYTES);
            takeUnread(input, LittleEndian.getInt(buffer, bodyStart) - Integer.BYTES);
        } else {
            readRest(input);
            bodyStart = findBody();
        }
    }

    private int findBody() throws MalformedMessageException {
        int section = start + SECTIONS_OFFSET;
        while (section < end && buffer[section] == Wire.SEQUENCE_SECTION && end - section > Integer.BYTES) {
            int size = LittleEndian.getInt(buffer, section + 1);
            if (size < Integer.BYTES || size > end - section - 1) {
                throw new MalformedMessageException("document sequence with a wrong length");
            }
            section += 1 + size;
        }
        if (section >= end || buffer[section] != Wire.BODY_SECTION) {
            throw new MalformedMessageException("OP_MSG without a body");
        }
        return section + 1;
    }

    private void scanBody() throws MalformedMessageException {
        transaction = false;
        resetScanner();
        if (!scanner.next()) {
            throw new MalformedMessageException("OP_MSG with an empty body");
        }
        nameLength = scanner.nameLength();
        do {
            if (scanner.nameIs(TXN_NUMBER)) {
                remove(scanner.elementStart(), scanner.elementEnd());
                resetScanner();
            } else if (scanner.nameIs(AUTOCOMMIT) || scanner.nameIs(START_TRANSACTION)) {
                transaction = true;
            }
        } while (scanner.next());
    }

    private void remove(int from, int to) throws MalformedMessageException {
        if (from == nameStart() - 1) {
            throw new MalformedMessageException("OP_MSG without a command");
        }
        System.arraycopy(buffer, to, buffer, from, end - to);
        end -= to - from;
        LittleEndian.putInt(buffer, bodyStart, LittleEndian.getInt(buffer, bodyStart) - (to - from));
    }

    /** Renames the command to what a router mongod calls it, such as {@code find} to {@code clusterFind}. */
    public void renameForRouter() {
        int shift = ROUTER_PREFIX.length;
        int name = nameStart();
        System.arraycopy(buffer, start, buffer, start - shift, name - start);
        start -= shift;
        bodyStart -= shift;
        System.arraycopy(ROUTER_PREFIX, 0, buffer, name - shift, shift);
        buffer[name] = (byte) Character.toUpperCase(buffer[name]);
        nameLength += shift;
        LittleEndian.putInt(buffer, bodyStart, LittleEndian.getInt(buffer, bodyStart) + shift);
        putLength();
    }

    /** Reads what has been left in the connection, so that the message can be sent again or decoded. */
    public void readRest(WireInput input) throws IOException {
        takeUnread(input, unread);
        dropChecksum(input);
    }

    /** Drops what has been left in the connection. */
    public void skipRest(WireInput input) throws IOException {
        input.skip(unread);
        unread = 0;
        dropChecksum(input);
    }

    /** Sends what has been read; {@link #relayRest} sends what follows. */
    void writeTo(OutputStream target) throws IOException {
        target.write(buffer, start, end - start);
    }

    void relayRest(WireInput input, OutputStream target) throws IOException {
        input.copyTo(target, unread);
        unread = 0;
        dropChecksum(input);
    }

    /** Whether the client waits for no reply. */
    public boolean moreToCome() {
        return moreToCome;
    }

    /** Whether the command belongs to a multi-document transaction. */
    public boolean inTransaction() {
        return transaction;
    }

    public int requestId() {
        return LittleEndian.getInt(buffer, start + Wire.REQUEST_ID_OFFSET);
    }

    /** Bytes to which {@link #nameStart()} refers. They change with every call. */
    public byte[] bytes() {
        return buffer;
    }

    public int nameStart() {
        return bodyStart + Integer.BYTES + 1;
    }

    public int nameLength() {
        return nameLength;
    }

    /** The command's name, for messages to people. */
    public String name() {
        return new String(buffer, nameStart(), nameLength, StandardCharsets.UTF_8);
    }

    /** Whether the body has a field of this name with a value other than false, 0 and null. */
    public boolean hasTruthyField(byte[] field) throws MalformedMessageException {
        return find(field) && scanner.isTruthy();
    }

    /** Whether the body's array of this name begins with a document whose first field has that name. */
    public boolean arrayBeginsWith(byte[] array, byte[] firstField) throws MalformedMessageException {
        if (!find(array) || !scanner.isDocumentOrArray()) {
            return false;
        }
        nested.reset(buffer, scanner.valueStart(), scanner.elementEnd());
        if (!nested.next() || !nested.isDocumentOrArray()) {
            return false;
        }
        nested.reset(buffer, nested.valueStart(), nested.elementEnd());
        return nested.next() && nested.nameIs(firstField);
    }

    private boolean find(byte[] field) throws MalformedMessageException {
        resetScanner();
        while (scanner.next()) {
            if (scanner.nameIs(field)) {
                return true;
            }
        }
        return false;
    }

    int sectionsStart() {
        return start + SECTIONS_OFFSET;
    }

    int end() {
        return end;
    }

    private void resetScanner() throws MalformedMessageException {
        scanner.reset(buffer, bodyStart, end);
    }

    private void takeUnread(WireInput input, int count) throws IOException {
        if (count < 0 || count > unread) {
            throw new MalformedMessageException("BSON document with a wrong length");
        }
        unread -= count;
        append(input, count);
    }

    private void dropChecksum(WireInput input) throws IOException {
        if (checksum) {
            input.skip(Wire.CHECKSUM_BYTES);
            checksum = false;
        }
    }

    /** Grows with what has arrived, not with what a client has announced. */
    private void append(WireInput input, int count) throws IOException {
        int left = count;
        while (left > 0) {
            int step = Math.min(left, READ_AHEAD_BYTES);
            if (buffer.length - end < step) {
                buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, end + step));
            }
            input.readFully(buffer, end, step);
            end += step;
            left -= step;
        }
    }

    private void putLength() {
        LittleEndian.putInt(buffer, start + Wire.LENGTH_OFFSET, end - start + unread);
    }

    private void release() {
        if (buffer.length > KEPT_BYTES) {
            buffer = new byte[INITIAL_BYTES];
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
