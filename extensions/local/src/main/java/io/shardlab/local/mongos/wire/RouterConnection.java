package io.shardlab.local.mongos.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * A connection to the router mongod or to a shard, used by one client's connection so that replies come in order. Not
 * thread-safe, except {@link #close()}; all methods block.
 */
public final class RouterConnection implements AutoCloseable {

    private static final int CONNECT_TIMEOUT_MILLIS = 5_000;
    private static final int STALE_CONFIG = 13388;
    private static final int STALE_DB_VERSION = 249;
    private static final byte[] OK = "ok".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CODE = "code".getBytes(StandardCharsets.US_ASCII);

    /** The largest reply that may be an error. */
    private static final int MAX_INSPECTED_BYTES = 16 * 1024;

    private final Socket socket;
    private final WireInput input;
    private final OutputStream output;
    private final BsonScanner scanner = new BsonScanner();
    private byte[] inspected = {};
    private int inspectedBytes;
    private int requestId;

    private RouterConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.input = new WireInput(socket.getInputStream());
        this.output = socket.getOutputStream();
    }

    /** Connects within 5 seconds. */
    public static RouterConnection open(InetSocketAddress router) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(router, CONNECT_TIMEOUT_MILLIS);
            return new RouterConnection(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Waits until the other side ends a connection on which no message was sent. */
    public void awaitEnd() throws IOException {
        try {
            input.awaitMessage();
        } catch (SocketException e) {
            // This is an end as well: a process that is killed resets its connections.
        }
    }

    /** Sends a message; a part of it may still be in the client's connection. */
    public void send(RequestMessage message, WireInput client) throws IOException {
        message.writeTo(output);
        message.relayRest(client, output);
    }

    /** Relays the reply to the client as it is. */
    public void relayReply(OutputStream client) throws IOException {
        input.copyTo(client, awaitReply());
    }

    /**
     * Reads the reply, unless it is long.
     *
     * @return true if the router reports stale routing, and then the reply is dropped; otherwise {@link #relayInspected}
     *     relays it
     */
    public boolean replyIsStale() throws IOException {
        int length = awaitReply();
        if (length > MAX_INSPECTED_BYTES) {
            inspectedBytes = 0;
            return false;
        }
        if (inspected.length < length) {
            inspected = new byte[length];
        }
        input.readFully(inspected, 0, length);
        inspectedBytes = length;
        return isStale();
    }

    public void relayInspected(OutputStream client) throws IOException {
        if (inspectedBytes > 0) {
            client.write(inspected, 0, inspectedBytes);
        } else {
            input.copyTo(client, input.messageLength());
        }
    }

    /** Runs a command and returns the reply, also when that is an error. */
    public BsonDocument run(BsonDocument command) throws IOException {
        OpMsg.write(command, ++requestId, 0, output);
        return receive();
    }

    /** Sends a command with a document sequence; {@link #receive} returns the reply. */
    public void send(BsonDocument command, String field, List<RawBsonDocument> documents) throws IOException {
        OpMsg.write(command, field, documents, ++requestId, output);
    }

    /** Returns the next reply, also if it is an error. */
    public BsonDocument receive() throws IOException {
        byte[] reply = new byte[awaitReply()];
        input.readFully(reply, 0, reply.length);
        return OpMsg.decodeReply(reply);
    }

    /** Reports whether an error code means that the routing table has to be refreshed before the command is repeated. */
    public static boolean isStaleRouting(int code) {
        return code == STALE_CONFIG || code == STALE_DB_VERSION;
    }

    private boolean isStale() throws IOException {
        boolean ok = true;
        int code = 0;
        scanner.reset(inspected, Wire.HEADER_BYTES + Wire.FLAGS_BYTES + 1, inspectedBytes);
        while (scanner.next()) {
            if (scanner.nameIs(OK)) {
                ok = scanner.isTruthy();
            } else if (scanner.nameIs(CODE)) {
                code = scanner.intValue(0);
            }
        }
        return !ok && isStaleRouting(code);
    }

    private int awaitReply() throws IOException {
        if (!input.awaitMessage()) {
            throw new EOFException("the router closed the connection");
        }
        return input.messageLength();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
