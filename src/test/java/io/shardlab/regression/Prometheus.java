package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

/** A Prometheus in a process of its own, which answers on a port of this machine only. It ends when this is closed. */
final class Prometheus implements AutoCloseable {

    private static final String PROGRAM = "prometheus";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final URI api;

    private Prometheus(Process process, int port) {
        this.process = process;
        this.api = URI.create("http://127.0.0.1:" + port + "/api/v1/");
    }

    /** True if the program is on this machine's path. */
    static boolean isInstalled() {
        return Programs.succeeds(List.of(PROGRAM, "--version"));
    }

    /**
     * Starts one and waits until it answers.
     *
     * @param folder an existing folder for what it writes
     * @param job the content of its file
     */
    static Prometheus start(Path folder, String job) throws IOException {
        return tryToStart(folder, job).orElseThrow(() -> new AssertionError("Prometheus refuses this:\n" + job));
    }

    /** Does the same, and has it take native histograms: by a key of the job, or by an option of versions before 3.8. */
    static Prometheus startWithNatives(Path folder, String job) throws IOException {
        Optional<Prometheus> byKey = tryToStart(folder, job + "    scrape_native_histograms: true\n");
        return byKey.isPresent()
                ? byKey.get()
                : tryToStart(folder, job, "--enable-feature=native-histograms").orElseThrow();
    }

    /** Returns nothing if it ends at once. */
    private static Optional<Prometheus> tryToStart(Path folder, String job, String... options) throws IOException {
        Path home = Files.createTempDirectory(folder, PROGRAM);
        int port = freePort();
        List<String> command = new ArrayList<>(List.of(
                PROGRAM,
                "--config.file=" + Files.writeString(home.resolve("prometheus.yml"), job),
                "--storage.tsdb.path=" + home.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("log.txt").toFile())
                .start();
        Prometheus started = new Prometheus(process, port);
        await().until(() -> !process.isAlive() || started.isReady());
        return Optional.of(started).filter(one -> process.isAlive());
    }

    /** A port of this machine that nobody uses yet. */
    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private boolean isReady() throws InterruptedException {
        try {
            return get("query?query=1").statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(api.resolve(path)).build(), BodyHandlers.ofString());
    }

    private JsonNode data(String path) {
        try {
            HttpResponse<String> answer = get(path);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return JSON.readTree(answer.body()).at("/data");
        } catch (IOException e) {
            throw new AssertionError("Prometheus does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The series of a query's answer, as of now; fails if the query is refused. */
    List<JsonNode> series(String query) {
        return StreamSupport.stream(
                        data("query?query=" + encoded(query)).at("/result").spliterator(), false)
                .toList();
    }

    /** The value of a query whose answer has one series. */
    double value(String query) {
        List<JsonNode> series = series(query);
        assertThat(series).as(query).hasSize(1);
        return series.get(0).at("/value/1").asDouble();
    }

    /** True if a query's answer has a value that is a number, or a native histogram. */
    boolean hasData(String query) {
        return series(query).stream()
                .anyMatch(series -> series.has("histogram")
                        || !Double.isNaN(series.at("/value/1").asDouble(Double.NaN)));
    }

    /** The values of a label of a metric, also of runs that have ended. */
    List<String> labelValues(String metric, String label) {
        return StreamSupport.stream(
                        data("label/" + label + "/values?match%5B%5D=" + encoded(metric))
                                .spliterator(),
                        false)
                .map(JsonNode::asText)
                .toList();
    }

    /** Ends it by SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            kill();
        }
    }
}
