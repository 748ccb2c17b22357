package io.shardlab.mongo.connection;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;

/** Answers a driver's {@code hello} like a standalone server of some version, and other commands as a test wants. */
final class FakeServer implements AutoCloseable {

    private static final int HEADER_BYTES = 16;
    private static final int OP_REPLY = 1;
    private static final int OP_MSG = 2013;
    /** The flags and the kind of the section before the document of an OP_MSG. */
    private static final int BEFORE_DOCUMENT = 5;

    private static final int EMPTY_BYTES = BsonElements.MIN_DOCUMENT_BYTES;

    private final ServerSocket socket;
    private final UnaryOperator<BsonDocument> answers;
    private final byte[] hello;

    /** @param answers returns the reply to a command; null closes the connection, and an empty one leaves it without an answer */
    FakeServer(int wireVersion, UnaryOperator<BsonDocument> answers) throws IOException {
        this.answers = answers;
        socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        hello = BsonAppender.encode(
                BsonDocument.parse("{ismaster: true, minWireVersion: 0, maxBsonObjectSize: 16777216,"
                                + " maxMessageSizeBytes: 48000000, maxWriteBatchSize: 100000, ok: 1}")
                        .append("maxWireVersion", new BsonInt32(wireVersion)));
        start("fake-server", this::accept);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    String uri() {
        return "mongodb://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                start("fake-server-connection", () -> answer(client));
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
                byte[] content = new byte[fields.getInt(0) - HEADER_BYTES];
                in.readFully(content);
                int request = fields.getInt(4);
                byte[] document = fields.getInt(12) == OP_MSG ? document(content) : hello;
                if (document == null) {
                    return;
                }
                if (document.length > EMPTY_BYTES) {
                    client.getOutputStream()
                            .write(fields.getInt(12) == OP_MSG ? message(request, document) : reply(request, document));
                }
            }
        } catch (IOException e) {
            // The driver has gone.
        }
    }

    private byte[] document(byte[] content) {
        BsonDocument command = BsonDocument.parse(
                new RawBsonDocument(content, BEFORE_DOCUMENT, content.length - BEFORE_DOCUMENT).toJson());
        String name = command.getFirstKey().toLowerCase(Locale.ROOT);
        if (name.equals("hello") || name.equals("ismaster")) {
            return hello;
        }
        BsonDocument answer = answers.apply(command);
        return answer == null ? null : BsonAppender.encode(answer);
    }

    private static byte[] message(int request, byte[] document) {
        return header(BEFORE_DOCUMENT, request, OP_MSG, document)
                .putInt(0)
                .put((byte) 0)
                .put(document)
                .array();
    }

    /** Answers an OP_QUERY: flags, cursor and counts, and the document. */
    private static byte[] reply(int request, byte[] document) {
        return header(20, request, OP_REPLY, document)
                .putInt(0)
                .putLong(0)
                .putInt(0)
                .putInt(1)
                .put(document)
                .array();
    }

    private static ByteBuffer header(int before, int request, int operation, byte[] document) {
        int length = HEADER_BYTES + before + document.length;
        return ByteBuffer.allocate(length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(0)
                .putInt(request)
                .putInt(operation);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
