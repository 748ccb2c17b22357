package io.shardlab.local.mongos.wire;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.LittleEndian;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The part of a client's OP_MSG that routing needs, held as bytes: everything up to the end of the command's body. The
 * following document sequences of a large batch stay in the connection until they are relayed. One instance serves a
 * connection for its whole life and allocates little for a message that fits into its buffer; memory for larger ones comes
 * from a budget that all connections share. Not thread-safe.
 */
public final class RequestMessage {

    private static final byte[] ROUTER_PREFIX = "cluster".getBytes(StandardCharsets.US_ASCII);

    /** The room in front of the message, into which the header moves when the command's name gets longer. */
    private static final int HEADROOM = 16;

    private static final int SECTIONS_OFFSET = Wire.HEADER_BYTES + Wire.FLAGS_BYTES;
    private static final int BODY_FIRST_OVERHEAD = SECTIONS_OFFSET + 1 + Integer.BYTES;

    private static final int MAX_NAME_BYTES = 128;

    /** The room for fields that {@link #put} adds, so that they need no larger buffer. */
    private static final int SPARE_BYTES = 256;

    private static final byte[] TXN_NUMBER = "txnNumber".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] AUTOCOMMIT = "autocommit".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DATABASE = "$db".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LOCAL = "local".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] API_PREFIX = "api".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] START_TRANSACTION = "startTransaction".getBytes(StandardCharsets.US_ASCII);

    private final BsonScanner scanner = new BsonScanner();
    private final BodyFields fields = new BodyFields();

    /** Returns the number of copies of a command that are in memory at once. */
    @FunctionalInterface
    public interface Copies {
        /** @param withNumber true if the command has a transaction number; false as long as that is not known */
        int of(String command, boolean withNumber);
    }

    private final Copies copies;
    private final MessageBuffer held;
    private byte[] buffer;
    private int start;
    private int end;
    private int bodyStart;
    private int nameLength;
    private int unread;
    private int requestId;
    private boolean checksum;
    private boolean moreToCome;
    private boolean transaction;
    private boolean transactionNumber;
    private boolean database;
    private boolean local;
    private boolean stableApi;

    /**
     * @param budget the memory for bodies of more than a few KiB
     * @param copies see {@code Route.copies}
     */
    public RequestMessage(MemoryBudget budget, Copies copies) {
        this.copies = copies;
        held = new MessageBuffer(budget);
        buffer = held.bytes();
    }

    /**
     * Reads one OP_MSG through the end of its body, and removes parts that the router must not get: the checksum, which is
     * wrong after a change, and the permission to stream replies.
     *
     * @param input the connection, positioned at the message's header
     * @throws CommandException if the body is larger than a server accepts, or if there is no memory for it; the rest is
     *     then still in the connection
     */
    public void read(WireInput input) throws IOException {
        release();
        int length = input.messageLength();
        requestId = input.requestId();
        start = HEADROOM;
        end = HEADROOM;
        bodyStart = HEADROOM;
        nameLength = 0;
        transactionNumber = false;
        unread = Math.min(length, SECTIONS_OFFSET + 1);
        takeUnread(input, unread);
        if (length < BODY_FIRST_OVERHEAD + BsonElements.MIN_DOCUMENT_BYTES) {
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
            int length = LittleEndian.getInt(buffer, bodyStart);
            int left = length - Integer.BYTES;
            requireUnread(left);
            Sections.requireServable(length);
            if (!MessageBuffer.isSmall(end + unread + SPARE_BYTES)) {
                int beginning = Math.min(left, buffer.length - end);
                takeUnread(input, beginning);
                left -= beginning;
                int nameEnd = Sections.endOfName(buffer, nameStart(), end);
                nameLength = nameEnd < end ? nameEnd - nameStart() : 0;
                reserve(end + (copies() > 0 ? unread : left) + SPARE_BYTES);
            }
            takeUnread(input, left);
        } else {
            reserve(end + unread + SPARE_BYTES);
            readRest(input);
            bodyStart = Sections.findBody(buffer, start + SECTIONS_OFFSET, end);
        }
    }

    private int copies() {
        return copies.of(name(), transactionNumber);
    }

    private void reserve(int size) throws IOException {
        if (!MessageBuffer.isSmall(size)) {
            buffer = held.reserve(size, Math.max(1, copies()));
        }
    }

    private void scanBody() throws MalformedMessageException {
        transaction = false;
        transactionNumber = false;
        database = false;
        local = false;
        stableApi = false;
        scanner.reset(buffer, bodyStart, end);
        if (!scanner.next()) {
            throw new MalformedMessageException("OP_MSG with an empty body");
        }
        nameLength = scanner.nameLength();
        while (scanner.next()) {
            transaction |= scanner.nameIs(AUTOCOMMIT) || scanner.nameIs(START_TRANSACTION);
            transactionNumber |= scanner.nameIs(TXN_NUMBER);
            if (scanner.nameIs(DATABASE)) {
                database = scanner.isString();
                local |= scanner.isString(LOCAL);
            }
            stableApi |= scanner.nameStartsWith(API_PREFIX);
        }
    }

    private void cut(int from, int to) {
        System.arraycopy(buffer, to, buffer, from, end - to);
        end -= to - from;
        LittleEndian.putInt(buffer, bodyStart, LittleEndian.getInt(buffer, bodyStart) - (to - from));
    }

    /**
     * Puts a field at the end of the body, in place of an older field of its name.
     *
     * @param element the type, name and value as in BSON
     */
    public void put(byte[] field, byte[] element) throws IOException {
        remove(field);
        int at = bodyStart + LittleEndian.getInt(buffer, bodyStart) - 1;
        if (buffer.length - end < element.length) {
            reserve(end + element.length);
        }
        System.arraycopy(buffer, at, buffer, at + element.length, end - at);
        System.arraycopy(element, 0, buffer, at, element.length);
        end += element.length;
        LittleEndian.putInt(buffer, bodyStart, LittleEndian.getInt(buffer, bodyStart) + element.length);
        putLength();
    }

    /** Removes a field from the body, if it is there. */
    public void remove(byte[] field) throws MalformedMessageException {
        if (fields().has(field)) {
            cut(fields.elementStart(), fields.elementEnd());
            putLength();
        }
    }

    /** Gives the command its name on a router mongod, such as {@code clusterFind} for {@code find}. */
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

    /**
     * Reads the rest of the message from the connection, so that the message can be sent again or decoded.
     *
     * @throws CommandException if there is no memory for it, or for its copies
     */
    public void readRest(WireInput input) throws IOException {
        reserve(end + unread);
        takeUnread(input, unread);
        dropChecksum(input);
    }

    /** Drops the rest of the message in the connection. */
    public void skipRest(WireInput input) throws IOException {
        input.skip(unread);
        unread = 0;
        dropChecksum(input);
    }

    /** Sends the part that has been read; {@link #relayRest} sends the rest. */
    void writeTo(OutputStream target) throws IOException {
        target.write(buffer, start, end - start);
    }

    void relayRest(WireInput input, OutputStream target) throws IOException {
        input.copyTo(target, unread);
        unread = 0;
        dropChecksum(input);
    }

    /** Reports whether the client expects no reply. */
    public boolean moreToCome() {
        return moreToCome;
    }

    /** Reports whether the command belongs to a multi-document transaction. */
    public boolean inTransaction() {
        return transaction;
    }

    /** Reports whether the command has a number by which servers recognize its repetition. */
    public boolean hasTransactionNumber() {
        return transactionNumber;
    }

    /** Reports whether the command names its database. */
    public boolean hasDatabase() {
        return database;
    }

    /** Reports whether the command is for the database {@code local}, which is separate on every server. */
    public boolean isForLocalDatabase() {
        return local;
    }

    /** Reports whether the command may name a version of the Stable API: one of its fields begins with {@code api}. */
    public boolean mayUseStableApi() {
        return stableApi;
    }

    public int requestId() {
        return requestId;
    }

    byte[] bytes() {
        return buffer;
    }

    private int nameStart() {
        return bodyStart + Integer.BYTES + 1;
    }

    /** Returns the command's name, or the beginning of a name that is longer than any command's. */
    public String name() {
        return new String(buffer, nameStart(), Math.min(nameLength, MAX_NAME_BYTES), StandardCharsets.UTF_8);
    }

    /** Returns the fields of the body; valid until the message is changed. */
    public BodyFields fields() {
        return fields.of(buffer, bodyStart, end);
    }

    /** Returns a copy of the sections that have been read. It stays valid when this object reads another message. */
    byte[] sections() {
        return Arrays.copyOfRange(buffer, start + SECTIONS_OFFSET, end);
    }

    private void requireUnread(int count) throws MalformedMessageException {
        if (count < 0 || count > unread) {
            throw new MalformedMessageException("BSON document with a wrong length");
        }
    }

    private void takeUnread(WireInput input, int count) throws IOException {
        requireUnread(count);
        input.readFully(buffer, end, count);
        end += count;
        unread -= count;
    }

    private void dropChecksum(WireInput input) throws IOException {
        if (checksum) {
            checksum = false;
            input.skip(Wire.CHECKSUM_BYTES);
        }
    }

    private void putLength() {
        LittleEndian.putInt(buffer, start + Wire.LENGTH_OFFSET, end - start + unread);
    }

    /** Returns the memory of a large message to the budget. Only the fields for a reply stay valid. */
    public void release() {
        buffer = held.release();
    }
}
