package io.shardlab.local.mongos;

import com.mongodb.MongoException;
import io.shardlab.local.mongos.command.ClientContext;
import io.shardlab.local.mongos.command.CommandHandler;
import io.shardlab.local.mongos.command.CommandRequest;
import io.shardlab.local.mongos.command.CommandRoute;
import io.shardlab.local.mongos.command.CommandTable;
import io.shardlab.local.mongos.command.HandshakeCommands;
import io.shardlab.local.mongos.command.RouterCommands;
import io.shardlab.local.mongos.command.StableApi;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.routing.ClusterClock;
import io.shardlab.local.mongos.wire.LegacyQuery;
import io.shardlab.local.mongos.wire.MalformedMessageException;
import io.shardlab.local.mongos.wire.MemoryBudget;
import io.shardlab.local.mongos.wire.OpMsg;
import io.shardlab.local.mongos.wire.RequestMessage;
import io.shardlab.local.mongos.wire.RouterConnection;
import io.shardlab.local.mongos.wire.ShardConnections;
import io.shardlab.local.mongos.wire.Wire;
import io.shardlab.local.mongos.wire.WireInput;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bson.BSONException;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves one client over its own connection to the router, one message at a time. Ordinary commands go through as bytes;
 * the others have a handler. A failure is answered with an error document; only malformed bytes and a lost router end the
 * connection. Confined to one thread, except where noted.
 */
final class ClientConnection {

    private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);
    private static final int REFUSAL_MILLIS = 1_000;
    private static final int REFUSAL_READ_BYTES = 64 * 1024;

    private final CommandTable commands;
    private final RouterConnection router;
    private final ClientContext context;
    private final WireInput input;
    private final OutputStream output;
    private final RequestMessage request;
    private final ClusterClock clock;
    private volatile boolean handling;
    private int replyId;

    ClientConnection(
            Socket client,
            WireInput input,
            RouterConnection router,
            CommandTable commands,
            MemoryBudget budget,
            ClusterClock clock)
            throws IOException {
        this.commands = commands;
        this.router = router;
        this.input = input;
        this.clock = clock;
        this.request = new RequestMessage(budget, commands::copies);
        this.output = client.getOutputStream();
        this.context = new ClientContext(
                router,
                new ShardConnections(),
                new AtomicBoolean(),
                (InetSocketAddress) client.getRemoteSocketAddress(),
                (InetSocketAddress) client.getLocalSocketAddress(),
                new BsonBinary(UUID.randomUUID()));
    }

    /**
     * Answers the first message of a client beyond the connection limit with the reason for its refusal. Waits for that
     * message, a second at most. The caller closes the socket.
     */
    static void refuse(Socket client, WireInput input, int limit) throws IOException {
        BsonDocument reply = new CommandException(
                        ErrorCode.TOO_MANY_FILES_OPEN, "The embedded mongos serves " + limit + " connections at most")
                .reply();
        client.setSoTimeout(REFUSAL_MILLIS);
        if (!input.awaitMessage()) {
            return;
        }
        if (input.opCode() == Wire.OP_QUERY) {
            int requestId = LegacyQuery.read(input).requestId();
            client.getOutputStream().write(OpMsg.encodeLegacyReply(reply, requestId));
        } else if (input.opCode() == Wire.OP_MSG) {
            int requestId = input.requestId();
            // A connection that is closed with unread bytes is reset, and the reply may be lost.
            input.skip(Math.min(input.messageLength(), REFUSAL_READ_BYTES));
            OpMsg.write(reply, 1, requestId, client.getOutputStream());
        }
    }

    /** Serves until the client leaves; blocks. */
    void serve() throws IOException {
        try {
            while (input.awaitMessage()) {
                switch (input.opCode()) {
                    case Wire.OP_MSG -> serveMessage();
                    case Wire.OP_QUERY -> serveLegacyQuery();
                    default -> throw new MalformedMessageException("operation code " + input.opCode());
                }
                request.release();
                input.endMessage();
            }
        } finally {
            request.release();
            context.shards().close();
        }
    }

    /**
     * Ends the work for a client that has left. Closing the connection to the router ends a read there; {@code
     * killOperations} gets the key of the operations that this adapter has sent to shards. Any thread may call this.
     */
    void abandon(Consumer<BsonBinary> killOperations) {
        try {
            router.close();
        } catch (IOException e) {
            LOG.debug("Closing the connection to the router failed", e);
        }
        if (handling) {
            killOperations.accept(context.operationKey());
        }
    }

    private void serveMessage() throws IOException {
        try {
            request.read(input);
            dispatch();
        } catch (RuntimeException | StackOverflowError e) {
            CommandException failure = failure(e, request::name);
            request.skipRest(input);
            reply(failure.reply());
        }
    }

    /** Returns the error that a client gets for a command that failed, in either kind of message. */
    private static CommandException failure(Throwable thrown, Supplier<String> command) {
        if (thrown instanceof CommandException failure) {
            return failure;
        }
        if (thrown instanceof MongoException failure) {
            return CommandException.of(failure);
        }
        if (thrown instanceof BSONException) {
            return new CommandException(ErrorCode.INVALID_BSON, String.valueOf(thrown.getMessage()));
        }
        if (thrown instanceof StackOverflowError) {
            return new CommandException(ErrorCode.OVERFLOW, "The command is nested too deeply");
        }
        LOG.warn("Command {} failed", command.get(), thrown);
        return new CommandException(ErrorCode.INTERNAL_ERROR, thrown.toString());
    }

    private void dispatch() throws IOException {
        if (!request.hasDatabase()) {
            // A router mongod that logs commands ends when it looks for the database of this one.
            throw new CommandException(ErrorCode.MISSING_DATABASE, "OP_MSG requests require a $db argument");
        }
        if (request.inTransaction()) {
            throw new CommandException(
                    ErrorCode.ILLEGAL_OPERATION, "The embedded mongos does not serve multi-document transactions");
        }
        if (request.isForLocalDatabase()) {
            throw new CommandException(ErrorCode.ILLEGAL_OPERATION, "Can't use 'local' database through mongos");
        }
        CommandRoute route = commands.find(request.name(), request.hasTransactionNumber());
        if (route != null && request.mayUseStableApi()) {
            StableApi.check(request);
        }
        if (route instanceof CommandRoute.Routed routed) {
            if (request.mayUseStableApi()) {
                StableApi.loosen(request, input, router);
            }
            routed.preparation().prepare(request);
            request.renameForRouter();
            forward(routed.retried());
        } else if (route instanceof CommandRoute.PassedOn) {
            forward(false);
        } else if (route instanceof CommandRoute.Handled handled) {
            handled.preparation().prepare(request);
            handle(handled.handler());
        } else if (route == null) {
            throw new CommandException(ErrorCode.COMMAND_NOT_FOUND, "no such command: '" + request.name() + "'");
        } else {
            throw new CommandException(
                    ErrorCode.COMMAND_NOT_SUPPORTED, "The embedded mongos does not serve '" + request.name() + "'");
        }
    }

    private void handle(CommandHandler handler) throws IOException {
        request.readRest(input);
        input.beginAnswer();
        BsonDocument answer;
        handling = true;
        try {
            answer = handler.handle(CommandRequest.of(OpMsg.decode(request)), context);
        } finally {
            handling = false;
        }
        request.release();
        reply(answer);
    }

    private void forward(boolean retried) throws IOException {
        if (retried && !request.moreToCome()) {
            forwardUntilFresh();
            return;
        }
        router.send(request, input);
        request.release();
        if (!request.moreToCome()) {
            input.beginAnswer();
            router.relayReply(output);
        }
    }

    private void forwardUntilFresh() throws IOException {
        request.readRest(input);
        input.beginAnswer();
        router.send(request, input);
        for (int attempt = 1; router.replyIsStale() && attempt < RouterCommands.ATTEMPTS; attempt++) {
            LOG.debug("Routing is outdated, attempt {}: {}", attempt, request.name());
            RouterCommands.refresh(router, OpMsg.decode(request), attempt);
            router.send(request, input);
        }
        request.release();
        router.relayInspected(output);
    }

    private void reply(BsonDocument document) throws IOException {
        if (!request.moreToCome()) {
            clock.stamp(document);
            OpMsg.write(document, ++replyId, request.requestId(), output);
        }
    }

    /** Drivers send only their first hello as OP_QUERY; servers support no other command in it. */
    private void serveLegacyQuery() throws IOException {
        LegacyQuery query = LegacyQuery.read(input);
        BsonDocument reply;
        try {
            reply = answer(query);
        } catch (RuntimeException | StackOverflowError e) {
            reply = failure(e, () -> "in OP_QUERY").reply();
        }
        output.write(OpMsg.encodeLegacyReply(reply, query.requestId()));
    }

    private BsonDocument answer(LegacyQuery query) throws IOException {
        String name = query.commandName();
        return switch (name) {
            case "hello", "isMaster", "ismaster" -> HandshakeCommands.hello(query.command(), context);
            default ->
                throw new CommandException(
                        ErrorCode.UNSUPPORTED_OP_QUERY_COMMAND, "Unsupported OP_QUERY command: " + name);
        };
    }
}
