package io.shardlab.local.mongos.wire;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.mongo.document.LittleEndian;

/** Parses the sections of an OP_MSG. */
final class Sections {

    /** The largest command that a server accepts: a document of 16 MiB and the other fields. */
    private static final int MAX_BODY_BYTES = 16 * 1024 * 1024 + 16 * 1024;

    private Sections() {}

    /** @throws CommandException if a body is longer than a server accepts */
    static void requireServable(int bodyLength) {
        if (bodyLength > MAX_BODY_BYTES) {
            throw new CommandException(
                    ErrorCode.BSON_OBJECT_TOO_LARGE,
                    "A command of " + bodyLength + " bytes is larger than the " + MAX_BODY_BYTES
                            + " that a server accepts");
        }
    }

    /**
     * Returns the position of the body's document.
     *
     * @param first the position of the first section
     * @throws MalformedMessageException if there is no body before {@code end}
     */
    static int findBody(byte[] bytes, int first, int end) throws MalformedMessageException {
        int section = first;
        while (section < end && bytes[section] == Wire.SEQUENCE_SECTION && end - section > Integer.BYTES) {
            int size = LittleEndian.getInt(bytes, section + 1);
            if (size < Integer.BYTES || size > end - section - 1) {
                throw new MalformedMessageException("document sequence with a wrong length");
            }
            section += 1 + size;
        }
        if (section >= end || bytes[section] != Wire.BODY_SECTION) {
            throw new MalformedMessageException("OP_MSG without a body");
        }
        return section + 1;
    }

    /** Returns the position of the zero byte behind a name; {@code end} if there is none. */
    static int endOfName(byte[] bytes, int start, int end) {
        int nameEnd = start;
        while (nameEnd < end && bytes[nameEnd] != 0) {
            nameEnd++;
        }
        return nameEnd;
    }
}
