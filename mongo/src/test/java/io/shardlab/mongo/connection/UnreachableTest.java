package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.target.TargetParameters;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses at which no MongoDB server answers. */
@Timeout(60)
class UnreachableTest {

    private static final Settings SETTINGS =
            Settings.parse(TargetParameters.all(), Map.of("server-selection-timeout", "1s"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 400 Bad Request........ | no MongoDB server (it speaks HTTP)",
                "SSH-2.0-OpenSSH_9.0............. | no MongoDB server (it speaks SSH)",
                "-ERR unknown command............ | is no MongoDB server"
            })
    void anotherProtocolIsSaidToBeNone(String greeting, String reason) throws IOException {
        try (ServerSocket server = answering(greeting.getBytes(StandardCharsets.ISO_8859_1))) {
            assertRefused("mongodb://127.0.0.1:" + server.getLocalPort(), reason);
        }
    }

    @Test
    void oneThatClosesAtOnceMayWantTls() throws IOException {
        try (ServerSocket server = answering(new byte[0])) {
            assertRefused("mongodb://127.0.0.1:" + server.getLocalPort(), "it may want TLS, by tls=true");
        }
    }

    @Test
    void aMuteServerIsWaitedForAsLongAsIsSaid() throws IOException {
        try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertRefused(
                    "mongodb://127.0.0.1:" + mute.getLocalPort() + "/?serverSelectionTimeoutMS=300",
                    "within the server-selection time-out of 300 ms: 127.0.0.1:" + mute.getLocalPort()
                            + " does not answer.");
        }
    }

    @Test
    void aHostThatNobodyKnowsIsCalledSo() {
        assertRefused("mongodb://nosuch.host.invalid", "there is no such host: nosuch.host.invalid");
    }

    @Test
    void aCheckOfAConnectionSaysTheSame() throws IOException {
        try (ServerSocket server = answering("HTTP/1.1 400 Bad Request".getBytes(StandardCharsets.ISO_8859_1))) {
            String address = "127.0.0.1:" + server.getLocalPort();

            ConnectionCheck.Report report = new ConnectionCheck(SETTINGS, Duration.ofSeconds(30))
                    .report(List.of("mongodb://bob:s3cret@" + address));

            assertThat(report.answers().get(0).problem())
                    .hasValue("No usable server at mongodb://bob:***@" + address
                            + " within the server-selection time-out of 1000 ms: what answers at " + address
                            + " is no MongoDB server (it speaks HTTP).");
        }
    }

    private static void assertRefused(String uri, String reason) {
        assertThatThrownBy(() -> MongoTarget.connect(List.of(uri), SETTINGS, false))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("Selector");
    }

    private static ServerSocket answering(byte[] greeting) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            while (!server.isClosed()) {
                try (Socket client = server.accept()) {
                    client.getInputStream().read(new byte[1024]);
                    client.getOutputStream().write(greeting);
                } catch (IOException e) {
                    // The client or the test has ended.
                    continue;
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        return server;
    }
}
