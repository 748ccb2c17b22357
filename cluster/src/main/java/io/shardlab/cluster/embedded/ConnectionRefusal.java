package io.shardlab.cluster.embedded;

import io.shardlab.cluster.embedded.error.CommandException;
import io.shardlab.cluster.embedded.error.ErrorCode;
import io.shardlab.cluster.embedded.wire.LegacyQuery;
import io.shardlab.cluster.embedded.wire.OpMsg;
import io.shardlab.cluster.embedded.wire.RequestMessage;
import io.shardlab.cluster.embedded.wire.Wire;
import io.shardlab.cluster.embedded.wire.WireInput;
import java.io.IOException;
import java.net.Socket;
import org.bson.BsonDocument;

/** Tells a client beyond the limit of connections why it isn't served, in reply to its first message. */
final class ConnectionRefusal {

    private static final int PATIENCE_MILLIS = 1_000;

    private final BsonDocument reply;

    ConnectionRefusal(int limit) {
        reply = new CommandException(
                        ErrorCode.TOO_MANY_FILES_OPEN, "The embedded mongos serves " + limit + " connections at most")
                .reply();
    }

    /** Waits for the first message, a second at most. The caller closes the socket. */
    void send(Socket client) throws IOException {
        client.setSoTimeout(PATIENCE_MILLIS);
        WireInput input = new WireInput(client.getInputStream());
        if (!input.awaitMessage()) {
            return;
        }
        if (input.opCode() == Wire.OP_QUERY) {
            client.getOutputStream()
                    .write(OpMsg.encodeLegacyReply(
                            reply, LegacyQuery.read(input).requestId()));
        } else if (input.opCode() == Wire.OP_MSG) {
            RequestMessage request = new RequestMessage();
            request.read(input);
            client.getOutputStream().write(OpMsg.encode(reply, 1, request.requestId()));
        }
    }
}
