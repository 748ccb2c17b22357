package io.shardlab.mongos.wire;

import io.shardlab.data.document.LittleEndian;
import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;

/** Parses the sections of an OP_MSG. */
final class Sections {

    /** As large a command as a server takes: a document of 16 MiB and what surrounds it. */
    private static final int MAX_BODY_BYTES = 16 * 1024 * 1024 + 16 * 1024;

    private Sections() {}

    /** @throws CommandException if a body is longer than a server takes */
    static void requireServable(int bodyLength) {
        if (bodyLength > MAX_BODY_BYTES) {
            throw new CommandException(
                    ErrorCode.BSON_OBJECT_TOO_LARGE,
                    "A command of " + bodyLength + " bytes is larger than the " + MAX_BODY_BYTES
                            + " that a server takes");
        }
    }

    /**
     * Where the body's document starts.
     *
     * @param first where the sections start
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

    /** Bytes of the name that starts there, 0 if it does not end before {@code end}. */
    static int nameLength(byte[] bytes, int start, int end) {
        int nameEnd = start;
        while (nameEnd < end && bytes[nameEnd] != 0) {
            nameEnd++;
        }
        return nameEnd < end ? nameEnd - start : 0;
    }
}
