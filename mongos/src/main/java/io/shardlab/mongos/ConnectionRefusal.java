package io.shardlab.mongos;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.wire.LegacyQuery;
import io.shardlab.mongos.wire.OpMsg;
import io.shardlab.mongos.wire.Wire;
import io.shardlab.mongos.wire.WireInput;
import java.io.IOException;
import java.net.Socket;
import org.bson.BsonDocument;

/** Answers the first message of a client beyond the connection limit with the reason for its refusal. */
final class ConnectionRefusal {

    private static final int PATIENCE_MILLIS = 1_000;
    private static final int READ_BYTES = 64 * 1024;

    private final BsonDocument reply;

    ConnectionRefusal(int limit) {
        reply = new CommandException(
                        ErrorCode.TOO_MANY_FILES_OPEN, "The embedded mongos serves " + limit + " connections at most")
                .reply();
    }

    /** Waits for the first message, a second at most. The caller closes the socket. */
    void send(Socket client, WireInput input) throws IOException {
        client.setSoTimeout(PATIENCE_MILLIS);
        if (!input.awaitMessage()) {
            return;
        }
        if (input.opCode() == Wire.OP_QUERY) {
            client.getOutputStream()
                    .write(OpMsg.encodeLegacyReply(
                            reply, LegacyQuery.read(input).requestId()));
        } else if (input.opCode() == Wire.OP_MSG) {
            int requestId = input.requestId();
            // A connection that is closed with something unread is reset, and the reply may be lost.
            input.skip(Math.min(input.messageLength(), READ_BYTES));
            OpMsg.write(reply, 1, requestId, client.getOutputStream());
        }
    }
}
