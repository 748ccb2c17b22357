package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Addresses at which no MongoDB server answers. */
@Timeout(60)
class UnreachableTest {

    private static final Settings SETTINGS =
            Settings.parse(TargetParameters.all(), Map.of("server-selection-timeout", "1s"));

    /** All addresses are tested at the same time, as each test takes the whole time-out. */
    static List<Arguments> unusableAddresses() throws IOException {
        return List.of(
                answering("HTTP/1.1 400 Bad Request........", "(it speaks HTTP)"),
                answering("SSH-2.0-OpenSSH_9.0.............", "(it speaks SSH)"),
                answering("-ERR unknown command............", "is not a MongoDB server"),
                answering("", "it may require TLS (tls=true"),
                Arguments.of("there is no such host: nosuch.host.invalid", refusal("mongodb://nosuch.host.invalid")));
    }

    private static Arguments answering(String greeting, String reason) throws IOException {
        ServerSocket server = answering(greeting.getBytes(StandardCharsets.ISO_8859_1));
        return Arguments.of(
                reason,
                refusal("mongodb://127.0.0.1:" + server.getLocalPort())
                        .whenComplete((refusal, failure) -> close(server)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unusableAddresses")
    void theReasonIsNamed(String reason, CompletableFuture<Throwable> refusal) {
        assertRefused(refusal, reason);
    }

    @Test
    void aSilentServerIsWaitedForAsLongAsConfigured() throws IOException {
        try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertRefused(
                    refusal("mongodb://127.0.0.1:" + mute.getLocalPort() + "/?serverSelectionTimeoutMS=300"),
                    " 300 ms: 127.0.0.1:" + mute.getLocalPort() + " does not answer.");
        }
    }

    @Test
    void aConnectionCheckReportsTheSameReason() throws IOException {
        try (ServerSocket server = answering("HTTP/1.1 400 Bad Request".getBytes(StandardCharsets.ISO_8859_1))) {
            String address = "127.0.0.1:" + server.getLocalPort();

            ConnectionCheck.Report report = new ConnectionCheck(SETTINGS, Duration.ofSeconds(30))
                    .report(List.of("mongodb://bob:s3cret@" + address));

            assertThat(report.answers().get(0).problem().map(Message::toString))
                    .hasValue("No usable server at mongodb://bob:***@" + address
                            + " within the server-selection time-out of 1000 ms: the server at " + address
                            + " is not a MongoDB server (it speaks HTTP).");
        }
    }

    private static CompletableFuture<Throwable> refusal(String uri) {
        CompletableFuture<Throwable> refusal = new CompletableFuture<>();
        new Thread(() -> refusal.complete(catchThrowable(() -> MongoTarget.connect(List.of(uri), SETTINGS, false))))
                .start();
        return refusal;
    }

    private static void assertRefused(CompletableFuture<Throwable> refusal, String reason) {
        assertThat(refusal.join())
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("Selector");
    }

    private static void close(ServerSocket server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
