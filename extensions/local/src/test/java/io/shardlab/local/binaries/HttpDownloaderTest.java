package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.shardlab.core.error.Reasons;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HttpDownloaderTest {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private final HttpDownloader downloader = new HttpDownloader(LONG, LONG);
    private final CountDownLatch testEnds = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stopServer() {
        testEnds.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void downloadsThroughARedirect() throws Exception {
        server.createContext("/new", exchange -> answer(exchange, 200, "content"));
        server.createContext("/old", exchange -> {
            exchange.getResponseHeaders().add("Location", uri("/new").toString());
            answer(exchange, 302, "");
        });
        downloader.requireAvailable(uri("/old"));
        downloader.download(uri("/old"), folder.resolve("file"));

        assertThat(folder.resolve("file")).hasContent("content");
    }

    @Test
    void tellsThatAFileIsNotThere() throws Exception {
        assertThatThrownBy(() -> downloader.requireAvailable(uri("/missing.tgz")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has no /missing.tgz");
        assertThatThrownBy(() -> downloader.download(uri("/missing.tgz"), folder.resolve("file")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has no /missing.tgz");
        assertThat(downloader.text(uri("/missing.tgz.sha256"))).isEmpty();
    }

    @Test
    void failsOnAnErrorOfTheHost() {
        server.createContext("/", exchange -> answer(exchange, 503, "down"));

        assertThatThrownBy(() -> downloader.text(uri("/file.sha256"))).hasMessageContaining("503");
        assertThatThrownBy(() -> downloader.download(uri("/file"), folder.resolve("file")))
                .hasMessageContaining("503");
    }

    @Test
    void givesUpAHostThatAcceptsAndNeverAnswers() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            URI uri = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/file");

            assertThatThrownBy(() -> new HttpDownloader(SHORT, LONG).requireAvailable(uri))
                    .isInstanceOfSatisfying(
                            IOException.class, e -> assertThat(Reasons.of(e)).hasToString("no answer in time"));
        }
    }

    @Test
    void givesUpAPortThatRefuses() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        assertThatThrownBy(() -> downloader.requireAvailable(URI.create("http://127.0.0.1:" + port + "/file")))
                .isInstanceOfSatisfying(
                        IOException.class,
                        e -> assertThat(Reasons.of(e)).hasToString("the connection was refused or not possible"));
    }

    @Test
    void givesUpADownloadThatStalls() {
        server.createContext("/file", exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write(new byte[10]);
            exchange.getResponseBody().flush();
            awaitEndOfTest();
        });
        HttpDownloader impatient = new HttpDownloader(LONG, SHORT);

        assertThatThrownBy(() -> impatient.download(uri("/file"), folder.resolve("file")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("stalled");
    }

    @Test
    void failsWhenTheConnectionBreaksBeforeTheEnd() {
        server.createContext("/file", exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write(new byte[10]);
            exchange.getResponseBody().flush();
            throw new IOException("cable pulled");
        });

        assertThatThrownBy(() -> downloader.download(uri("/file"), folder.resolve("file")))
                .isInstanceOf(IOException.class);
    }

    private void awaitEndOfTest() {
        try {
            testEnds.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
        if (!head && bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }
}
