package io.shardlab.mongo.connection;

import io.shardlab.mongo.document.BsonAppender;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** Answers every message with an old server's {@code isMaster} reply, the only one that a driver requests. */
final class OldServer implements AutoCloseable {

    private static final int HEADER_BYTES = 16;
    private static final int OP_REPLY = 1;
    private static final int FLAGS_CURSOR_AND_COUNTS_BYTES = 20;

    private final ServerSocket socket;
    private final byte[] hello;

    OldServer(int wireVersion) throws IOException {
        socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        hello = BsonAppender.encode(
                BsonDocument.parse("{ismaster: true, minWireVersion: 0, maxBsonObjectSize: 16777216,"
                                + " maxMessageSizeBytes: 48000000, maxWriteBatchSize: 100000, ok: 1}")
                        .append("maxWireVersion", new BsonInt32(wireVersion)));
        Thread acceptor = new Thread(this::accept, "old-server");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    String uri() {
        return "mongodb://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                Thread connection = new Thread(() -> answer(client), "old-server-connection");
                connection.setDaemon(true);
                connection.start();
            }
        } catch (SocketException e) {
            // Closed.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void answer(Socket client) {
        try (client) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            byte[] header = new byte[HEADER_BYTES];
            while (true) {
                in.readFully(header);
                ByteBuffer fields = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
                in.readFully(new byte[fields.getInt(0) - HEADER_BYTES]);
                client.getOutputStream().write(reply(fields.getInt(Integer.BYTES)));
            }
        } catch (IOException e) {
            // The driver has gone.
        }
    }

    private byte[] reply(int requestId) {
        int length = HEADER_BYTES + FLAGS_CURSOR_AND_COUNTS_BYTES + hello.length;
        return ByteBuffer.allocate(length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(0)
                .putInt(requestId)
                .putInt(OP_REPLY)
                .putInt(0)
                .putLong(0)
                .putInt(0)
                .putInt(1)
                .put(hello)
                .array();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
