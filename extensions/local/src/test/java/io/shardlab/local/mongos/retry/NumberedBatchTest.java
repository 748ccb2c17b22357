package io.shardlab.local.mongos.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.mongos.command.CommandRequest;
import io.shardlab.local.mongos.retry.NumberedBatch.Statement;
import io.shardlab.local.mongos.routing.Namespace;
import io.shardlab.local.mongos.routing.RoutingCache;
import io.shardlab.local.mongos.routing.ShardKeys;
import io.shardlab.local.mongos.wire.MemoryBudget;
import io.shardlab.local.mongos.wire.OpMsg;
import io.shardlab.local.mongos.wire.RequestMessage;
import io.shardlab.local.mongos.wire.ShardConnections;
import io.shardlab.local.mongos.wire.WireInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Batches of inserts, with shards that give prepared answers. */
@Timeout(60)
class NumberedBatchTest {

    private static final String STALE = "{ok: 0.0, code: 13388, errmsg: 'stale'}";

    private final ShardConnections connections = new ShardConnections();
    private final List<String> received = Collections.synchronizedList(new ArrayList<>());
    private final List<ServerSocket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        connections.close();
        for (ServerSocket socket : sockets) {
            socket.close();
        }
    }

    @Test
    void anUnorderedBatchIsSplitByShard() throws IOException {
        answer("low", "{ok: 1, n: 2}");
        answer("high", "{ok: 1, n: 1}");

        assertThat(run(false, -1, 5, -2).getNumber("n").intValue()).isEqualTo(3);
        assertThat(received).containsExactlyInAnyOrder("low [0, 2]", "high [1]");
    }

    @Test
    void anOrderedBatchEndsAtItsFirstError() throws IOException {
        answer("low", "{ok: 1, n: 0, writeErrors: [{index: 0, code: 11000, errmsg: 'dup'}]}");

        BsonDocument reply = run(true, -1, 5);

        assertThat(reply.getArray("writeErrors")).hasSize(1);
        assertThat(received).containsExactly("low [0]");
    }

    @Test
    void statementsThatAShardDoesNotOwnAreSentAgainUnderTheirNumbers() throws IOException {
        answer("low", STALE, "{ok: 1, n: 1, writeErrors: [{index: 1, code: 13388, errmsg: 'stale'}]}", "{ok: 1, n: 1}");

        assertThat(run(false, -1, -2).getNumber("n").intValue()).isEqualTo(2);
        assertThat(received).containsExactly("low [0, 1]", "low [0, 1]", "low [1]");
    }

    private BsonDocument run(boolean ordered, int... keys) throws IOException {
        BsonDocument template = BsonDocument.parse("{insert: 'c', ordered: " + ordered + ", $db: 'd'}");
        List<Statement> statements = new ArrayList<>();
        for (int key : keys) {
            int index = statements.size();
            statements.add(new Statement(index, index, TwoShards.raw("{_id: " + index + ", k: " + key + "}")));
        }
        StatementTargets targets = new StatementTargets(new ShardKeys(null), CommandRequest.of(template), null);
        ShardLinks links = new ShardLinks(connections, new RoutingCache(null, null), new Namespace("d", "c"));
        return new NumberedBatch("documents", template, statements, targets, links).run(TwoShards::placement);
    }

    /** Connects a shard that records the numbers of statements and gives these answers. */
    private void answer(String shard, String... answers) throws IOException {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        sockets.add(socket);
        connections.to(shard, () -> (InetSocketAddress) socket.getLocalSocketAddress());
        Thread thread = new Thread(() -> serve(socket, shard, answers));
        thread.setDaemon(true);
        thread.start();
    }

    private void serve(ServerSocket socket, String shard, String... answers) {
        try (Socket client = socket.accept()) {
            WireInput input = new WireInput(client.getInputStream());
            for (String answer : answers) {
                assertThat(input.awaitMessage()).isTrue();
                RequestMessage message =
                        new RequestMessage(new MemoryBudget(1 << 20, Duration.ZERO), (name, withNumber) -> 1);
                message.read(input);
                message.readRest(input);
                List<Integer> ids = OpMsg.decode(message).getArray("stmtIds").stream()
                        .map(id -> id.asInt32().getValue())
                        .toList();
                received.add(shard + " " + ids);
                client.getOutputStream().write(OpMsg.encode(BsonDocument.parse(answer), 1, message.requestId()));
            }
        } catch (IOException e) {
            // The test has ended.
        }
    }
}
