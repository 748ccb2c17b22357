package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.mongos.wire.OpMsg;
import io.shardlab.local.mongos.wire.WireInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ConnectedClientsTest {

    private static final byte[] PING = OpMsg.encode(BsonDocument.parse("{ping: 1, $db: 'admin'}"), 1, 0);

    /** The client sends no byte, a part of a header, a header, and all but the last byte. */
    @ParameterizedTest
    @ValueSource(ints = {0, 5, 16, 40})
    void clientThatDoesNotFinishAMessageLosesItsConnection(int sent) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                ConnectedClients clients = new ConnectedClients(Duration.ofMillis(50))) {
            Socket accepted = listener.accept();
            WireInput input = clients.add(accepted);
            clients.watch();
            Thread server = new Thread(() -> readMessages(input));
            server.start();

            client.getOutputStream().write(PING, 0, Math.min(sent, PING.length - 1));

            assertThat(client.getInputStream().read()).isEqualTo(-1);
            server.join();
        }
    }

    @Test
    void workForAClientEndsWhenItLeaves() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                ConnectedClients clients = new ConnectedClients(Duration.ofMillis(50))) {
            Socket accepted = listener.accept();
            CountDownLatch left = new CountDownLatch(1);
            WireInput input = clients.add(accepted);
            clients.whenLeft(accepted, left::countDown);
            clients.watch();
            client.getOutputStream().write(PING);
            assertThat(input.awaitMessage()).isTrue();
            input.skip(input.messageLength());
            input.beginAnswer();

            client.close();

            left.await();
        }
    }

    @Test
    void bytesOfAWaitingClientAreKept() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket accepted = listener.accept()) {
            WireInput input = new WireInput(accepted.getInputStream());
            client.getOutputStream().write(PING);
            assertThat(input.awaitMessage()).isTrue();
            input.skip(input.messageLength());
            input.beginAnswer();
            client.getOutputStream().write(PING);
            client.shutdownOutput();

            while (!isAbandoned(input, accepted)) {
                // One look takes the bytes received, a later one detects the end.
            }
            assertThat(input.awaitMessage()).isTrue();
            assertThat(input.messageLength()).isEqualTo(PING.length);
        }
    }

    /** Asks in another thread. */
    private static boolean isAbandoned(WireInput input, Socket sender) {
        return CompletableFuture.supplyAsync(() -> input.isAbandoned(sender)).join();
    }

    private static void readMessages(WireInput input) {
        try {
            while (input.awaitMessage()) {
                input.skip(input.messageLength());
                input.endMessage();
            }
        } catch (IOException e) {
            // The connection was closed, as the client detects.
        }
    }
}
