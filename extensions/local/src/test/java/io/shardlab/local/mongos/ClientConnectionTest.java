package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.mongos.command.CommandTable;
import io.shardlab.local.mongos.command.DefaultConcerns;
import io.shardlab.local.mongos.command.MongosCommands;
import io.shardlab.local.mongos.routing.ClusterClock;
import io.shardlab.local.mongos.wire.MemoryBudget;
import io.shardlab.local.mongos.wire.OpMsg;
import io.shardlab.local.mongos.wire.RouterConnection;
import io.shardlab.local.mongos.wire.WireInput;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClientConnectionTest {

    private static final int BODY = 1 << 20;

    private final MemoryBudget roomForOne = new MemoryBudget(BODY * 3 / 2, Duration.ofMinutes(10));
    private final CommandTable commands =
            MongosCommands.table(null, null, null, new DefaultConcerns(BsonDocument::new), null);

    /** Shards that elect a primary may keep all writes waiting. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void writeThatWaitsForItsReplyHoldsNoMemory() throws IOException {
        BsonDocument insert = new BsonDocument("insert", new BsonString("c"))
                .append("documents", new BsonBinary(new byte[BODY]))
                .append("$db", new BsonString("d"));
        byte[] message = OpMsg.encode(insert, 1, 0);
        try (ServerSocket router = listener();
                ServerSocket mongos = listener()) {
            try (Socket first = client(mongos, router);
                    Socket ofFirst = router.accept();
                    Socket second = client(mongos, router);
                    Socket ofSecond = router.accept()) {
                first.getOutputStream().write(message);
                assertThat(received(ofFirst)).contains("clusterInsert");
                second.getOutputStream().write(message);
                assertThat(received(ofSecond)).contains("clusterInsert");
            }
        }
    }

    private Socket client(ServerSocket mongos, ServerSocket router) throws IOException {
        Socket client = new Socket(mongos.getInetAddress(), mongos.getLocalPort());
        Socket served = mongos.accept();
        RouterConnection connection = RouterConnection.open((InetSocketAddress) router.getLocalSocketAddress());
        Thread thread = new Thread(() -> {
            try (served;
                    connection) {
                WireInput input = new WireInput(served.getInputStream());
                new ClientConnection(served, input, connection, commands, roomForOne, new ClusterClock()).serve();
            } catch (IOException e) {
                // The test has ended.
            }
        });
        thread.setDaemon(true);
        thread.start();
        return client;
    }

    private static ServerSocket listener() throws IOException {
        return new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    }

    private static String received(Socket router) throws IOException {
        DataInputStream input = new DataInputStream(router.getInputStream());
        byte[] rest = new byte[Integer.reverseBytes(input.readInt()) - Integer.BYTES];
        input.readFully(rest);
        return new String(rest, 0, 64, StandardCharsets.US_ASCII);
    }
}
