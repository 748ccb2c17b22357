package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.regression.saved.Schema;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other programs read the figures of a real run while it goes on, and at its end. */
class LiveOutputsIT {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    /** Asks until the metrics of the measured phase are there or the run has ended, and then goes away. */
    private static Optional<String> metrics(URI uri, CompletableFuture<Simulator.Finished> run) {
        AtomicReference<Optional<String>> metrics = new AtomicReference<>(Optional.empty());
        await().atMost(LIMIT).until(() -> {
            metrics.set(get(uri).filter(text -> text.contains("phase=\"measure\"")));
            return metrics.get().isPresent() || run.isDone();
        });
        return metrics.get();
    }

    /** Returns nothing while nobody serves. */
    private static Optional<String> get(URI uri) throws InterruptedException {
        try {
            return Optional.of(HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                    .body());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Test
    void linesMetricsAndTestsAgreeWithTheResult() throws IOException {
        int port = Prometheus.freePort();
        Path lines = folder.resolve("lines.jsonl");
        Path junit = folder.resolve("junit.xml");
        CompletableFuture<Simulator.Finished> run = CompletableFuture.supplyAsync(() -> new Simulator(folder, Map.of())
                .runOnSharedClusters(
                        "--workload",
                        "sharded-query",
                        "--cluster",
                        "standalone",
                        "--documents",
                        "1000",
                        "--duration",
                        "4s",
                        "--target-rate",
                        "100",
                        "--warm-up",
                        "0s",
                        "--slo",
                        "p99<1us,errors<1%",
                        "--json",
                        "--metrics",
                        String.valueOf(port),
                        "--jsonl",
                        lines.toString(),
                        "--junit",
                        junit.toString()));

        Optional<String> metrics = metrics(URI.create("http://127.0.0.1:" + port + "/metrics"), run);
        Simulator.Finished finished = run.join();

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(3);
        assertThat(metrics).as("metrics").isPresent();
        assertThat(metrics.orElseThrow())
                .contains("shardlab_operations_total{", "shardlab_response_time_seconds_bucket{");
        long operations = 0;
        for (String line : Files.readAllLines(lines)) {
            JsonNode interval = Schema.INTERVAL.read(line);
            operations += interval.at("/measured").asBoolean()
                    ? interval.at("/kinds/0/operations").asLong()
                    : 0;
        }
        JsonNode measured = JSON.readTree(finished.out()).at("/phases").findParents("throughput").stream()
                .filter(phase -> phase.at("/name").asText().equals("measure"))
                .findFirst()
                .orElseThrow();
        assertThat(operations).isEqualTo(measured.at("/operations").asLong()).isPositive();
        assertThat(Files.readString(junit))
                .contains("tests=\"3\" failures=\"2\" errors=\"0\"", "name=\"errors&lt;1%\" time=");
    }
}
