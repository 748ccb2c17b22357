package io.shardlab.cluster.embedded.command;

import io.shardlab.cluster.embedded.error.CommandException;
import io.shardlab.cluster.embedded.error.ErrorCode;
import io.shardlab.cluster.embedded.wire.MalformedMessageException;
import io.shardlab.cluster.embedded.wire.RequestMessage;
import java.nio.charset.StandardCharsets;

/** Requests that would end a router mongod's process, or never come to an end in it. */
final class Guards {

    private static final byte[] TAILABLE = ascii("tailable");
    private static final byte[] PIPELINE = ascii("pipeline");
    private static final byte[] CHANGE_STREAM = ascii("$changeStream");

    private Guards() {}

    static void none(RequestMessage message) {}

    static void noTailableCursor(RequestMessage message) throws MalformedMessageException {
        if (message.hasTruthyField(TAILABLE)) {
            throw new CommandException(
                    ErrorCode.COMMAND_NOT_SUPPORTED, "The embedded mongos does not serve tailable cursors");
        }
    }

    static void noChangeStream(RequestMessage message) throws MalformedMessageException {
        if (message.arrayBeginsWith(PIPELINE, CHANGE_STREAM)) {
            throw new CommandException(
                    ErrorCode.COMMAND_NOT_SUPPORTED, "The embedded mongos does not serve change streams");
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
