package io.shardlab.local.mongos;

import io.shardlab.local.mongos.wire.OpMsg;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** A client that sends any bytes. */
final class RawClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final int OP_MSG_BODY_OFFSET = 21;
    private static final int OP_REPLY_DOCUMENT_OFFSET = 36;

    private final Socket socket;
    private final DataInputStream input;

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        input = new DataInputStream(socket.getInputStream());
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    BsonDocument command(String json) throws IOException {
        send(OpMsg.encode(BsonDocument.parse(json), 7, 0));
        return reply();
    }

    /** The next reply, whether OP_MSG or OP_REPLY. */
    BsonDocument reply() throws IOException {
        int length = Integer.reverseBytes(input.readInt());
        byte[] rest = new byte[length - Integer.BYTES];
        input.readFully(rest);
        int opCode = ByteBuffer.wrap(rest).order(ByteOrder.LITTLE_ENDIAN).getInt(8);
        int start = (opCode == 1 ? OP_REPLY_DOCUMENT_OFFSET : OP_MSG_BODY_OFFSET) - Integer.BYTES;
        return new RawBsonDocument(rest, start, rest.length - start);
    }

    /** Waits until the other side has closed the connection. */
    boolean isClosedByServer() throws IOException {
        try {
            byte[] dropped = new byte[4096];
            int read = input.read(dropped);
            while (read > 0) {
                read = input.read(dropped);
            }
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
