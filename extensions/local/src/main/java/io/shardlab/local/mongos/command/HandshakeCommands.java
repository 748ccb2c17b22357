package io.shardlab.local.mongos.command;

import io.shardlab.core.deployment.EmbeddedMark;
import io.shardlab.local.mongos.wire.Wire;
import java.io.IOException;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** Commands by which a client recognizes a mongos. */
public final class HandshakeCommands {

    private static final int MAX_BSON_BYTES = 16 * 1024 * 1024;
    private static final int MAX_WRITE_BATCH = 100_000;
    private static final int MAX_WIRE_VERSION = 17;

    /** Less than a server accepts, so that a message still fits after its command gets a longer name. */
    private static final int MAX_MESSAGE_BYTES = Wire.MAX_MESSAGE_BYTES - 1_000;

    /** The limit of clients that may send retryable writes, which are held in memory. */
    private static final int MAX_NUMBERED_BYTES = 20_000_000;

    private static final int SESSION_MINUTES = 30;

    private static final List<String> TIMES = List.of("$clusterTime", "operationTime");

    private HandshakeCommands() {}

    /** Answers hello and its older forms. */
    static BsonDocument hello(CommandRequest request, ClientContext client) throws IOException {
        return hello(request.body(), client);
    }

    /**
     * Returns the reply to hello ({@code isWritablePrimary}) or, under any other name, to isMaster ({@code ismaster}).
     * It offers no compression and no streaming of further hellos. The router is asked first, so that a dead router fails
     * the client's health check.
     *
     * @param hello the command, in which a client may describe itself
     */
    public static BsonDocument hello(BsonDocument hello, ClientContext client) throws IOException {
        noteClient(hello, client);
        boolean sessions = !client.withholdsSessions().get();
        BsonDocument router = RouterCommands.run(client.router(), RouterCommands.onAdmin("hello"));
        BsonDocument reply = new BsonDocument(
                        hello.getFirstKey().equals("hello") ? "isWritablePrimary" : "ismaster", BsonBoolean.TRUE)
                .append("msg", new BsonString("isdbgrid"))
                .append("helloOk", BsonBoolean.TRUE)
                .append("maxBsonObjectSize", new BsonInt32(MAX_BSON_BYTES))
                .append("maxMessageSizeBytes", new BsonInt32(sessions ? MAX_NUMBERED_BYTES : MAX_MESSAGE_BYTES))
                .append("maxWriteBatchSize", new BsonInt32(MAX_WRITE_BATCH))
                .append("localTime", router.get("localTime"))
                .append("connectionId", router.get("connectionId"))
                .append("minWireVersion", new BsonInt32(0))
                .append("maxWireVersion", new BsonInt32(MAX_WIRE_VERSION))
                .append("readOnly", BsonBoolean.FALSE)
                // Drivers ignore unknown fields. Results must record which kind of router was used.
                .append(EmbeddedMark.HELLO_FIELD, BsonBoolean.TRUE);
        if (sessions) {
            reply.append("logicalSessionTimeoutMinutes", new BsonInt32(SESSION_MINUTES));
        }
        Reply.ok(reply);
        TIMES.stream().filter(router::containsKey).forEach(field -> reply.append(field, router.get(field)));
        return reply;
    }

    /**
     * Shardlab's own clients are offered no sessions, and so no retryable writes: the adapter routes these itself, but
     * measurements must use MongoDB's own routing. A client describes itself in the first hello of a connection.
     */
    private static void noteClient(BsonDocument hello, ClientContext client) {
        if (hello.isDocument("client")) {
            String driver = hello.getDocument("client")
                    .getDocument("driver", new BsonDocument())
                    .getString("name", new BsonString(""))
                    .getValue();
            client.withholdsSessions().set(List.of(driver.split("\\|")).contains(EmbeddedMark.DRIVER_NAME));
        }
    }

    /** Answers isdbgrid, by which tools recognize a mongos. */
    static BsonDocument isDbGrid(CommandRequest request, ClientContext client) {
        return Reply.ok(new BsonDocument("isdbgrid", new BsonInt32(1))
                .append("hostname", new BsonString(client.localAddress().getHostString())));
    }

    /** Answers whatsmyuri with the address from which the client is connected. */
    static BsonDocument whatsMyUri(CommandRequest request, ClientContext client) {
        String address = client.clientAddress().getHostString() + ":"
                + client.clientAddress().getPort();
        return Reply.ok(new BsonDocument("you", new BsonString(address)));
    }
}
