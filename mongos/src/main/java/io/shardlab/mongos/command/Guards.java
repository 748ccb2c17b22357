package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.wire.MalformedMessageException;
import io.shardlab.mongos.wire.RequestMessage;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Checks for requests that would crash a router mongod or never end there, and for stages that decide on concerns. */
final class Guards {

    private static final byte[] TAILABLE = ascii("tailable");
    private static final byte[] PIPELINE = ascii("pipeline");
    private static final byte[] OUT = ascii("$out");
    private static final byte[] MERGE = ascii("$merge");
    private static final byte[] EXPLAIN = ascii("explain");
    private static final byte[] CHANGE_STREAM = ascii("$changeStream");

    /** First stages that accept only read concern local, so that mongos adds no default. */
    private static final byte[][] LOCAL_STAGES = Stream.of(
                    "$currentOp", "$indexStats", "$collStats", "$planCacheStats", "$listLocalSessions")
            .map(Guards::ascii)
            .toArray(byte[][]::new);

    private Guards() {}

    static void noTailableCursor(RequestMessage message) throws MalformedMessageException {
        if (message.fields().isTruthy(TAILABLE)) {
            throw new CommandException(
                    ErrorCode.COMMAND_NOT_SUPPORTED, "The embedded mongos does not serve tailable cursors");
        }
    }

    static void noChangeStream(RequestMessage message) throws MalformedMessageException {
        if (message.fields().arrayBeginsWith(PIPELINE, CHANGE_STREAM)) {
            throw new CommandException(
                    ErrorCode.COMMAND_NOT_SUPPORTED, "The embedded mongos does not serve change streams");
        }
    }

    /** Whether an aggregation ends with a stage that writes. An explanation of one does not write. */
    static boolean writes(RequestMessage message) throws MalformedMessageException {
        return message.fields().arrayEndsWith(PIPELINE, OUT, MERGE)
                && !message.fields().isTruthy(EXPLAIN);
    }

    /** Whether an aggregation reports on servers, and so accepts no read concern but local. */
    static boolean readsLocally(RequestMessage message) throws MalformedMessageException {
        return message.fields().arrayBeginsWith(PIPELINE, LOCAL_STAGES);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
