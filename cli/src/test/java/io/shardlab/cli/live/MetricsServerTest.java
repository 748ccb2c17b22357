package io.shardlab.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsServerTest {

    private static final Path DASHBOARD =
            Path.of(System.getProperty("shardlab.home", "..")).resolve(Path.of("deploy", "grafana-dashboard.json"));
    private static final String LABELS = "{cell=\"\",operation=\"find\",phase=\"measure\",run=\"nightly\",";

    private final MetricsServer metrics = new MetricsServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

    @AfterEach
    void stop() {
        metrics.close(Notices.NONE);
    }

    private byte[] read(String accept) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + metrics.port() + "/metrics"))
                                .header("Accept", accept)
                                .timeout(Duration.ofSeconds(30))
                                .build(),
                        BodyHandlers.ofByteArray())
                .body();
    }

    private String openMetrics() throws IOException, InterruptedException {
        return new String(read("application/openmetrics-text; version=1.0.0"), StandardCharsets.UTF_8);
    }

    @Test
    void openMetricsHaveTheFiguresOfAllIntervals() throws IOException, InterruptedException {
        metrics.phaseStarted(LiveIntervals.RUN, "measure");
        LiveIntervals.send(metrics, 0, 1, 1, 30);
        LiveIntervals.send(metrics, 1, 1);

        String text = openMetrics();

        assertThat(text.lines())
                .contains(
                        "shardlab_operations_total" + LABELS + "workload=\"sharded-query\"} 4.0",
                        "shardlab_phase_active{cell=\"\",phase=\"measure\",run=\"nightly\",workload=\"sharded-query\"}"
                                + " 1.0",
                        "shardlab_errors_total{cell=\"\",error=\"network\",phase=\"measure\",run=\"nightly\",workload=\"sharded-query\"}"
                                + " 4.0",
                        "shardlab_client_cpu_seconds_total{cell=\"\",phase=\"measure\",run=\"nightly\",workload=\"sharded-query\"}"
                                + " 1.0",
                        "shardlab_backlog_operations{cell=\"\",phase=\"measure\",run=\"nightly\",workload=\"sharded-query\"}"
                                + " 4.0")
                .endsWith("# EOF");
        assertThat(text)
                .containsPattern("shardlab_service_time_seconds_bucket\\{[^}]*le=\"0.01\"\\} 3\n")
                .containsPattern("shardlab_service_time_seconds_bucket\\{[^}]*le=\"0.047\"\\} 4\n");

        metrics.phaseEnded(LiveIntervals.RUN, "measure");
        assertThat(openMetrics()).containsPattern("shardlab_phase_active\\{[^}]*\\} 0.0\n");
    }

    @Test
    void prometheusGetsNativeHistogramsInItsOwnFormat() throws IOException, InterruptedException {
        LiveIntervals.send(metrics, 0, 1, 2, 30);

        byte[] text = read("text/plain");
        byte[] protobuf = read(
                "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily;" + " encoding=delimited");

        assertThat(new String(text, StandardCharsets.UTF_8)).startsWith("# HELP");
        assertThat(new String(protobuf, StandardCharsets.ISO_8859_1))
                .contains("shardlab_service_time_seconds")
                .doesNotStartWith("# HELP");
    }

    @Test
    void bucketsHoldEveryValueOnce() {
        LatencyMetric metric = new LatencyMetric("test_seconds", "A test.");
        Histogram nanos = new Histogram(3);
        long[] values = {1_000, 100_000, 99_900, 1_500_000, 1_500_000, 7_000_000_000L, 20_000_000_000L};
        for (long value : values) {
            nanos.recordValue(value);
        }
        metric.add(Labels.EMPTY, nanos);
        metric.add(Labels.EMPTY, nanos);
        metric.publish();

        HistogramDataPointSnapshot data = metric.collect().getDataPoints().get(0);
        assertThat(data.getCount()).isEqualTo(14);
        assertThat(data.getSum()).isCloseTo(2 * 27.0032, within(0.05));
        assertThat(data.getClassicBuckets().stream()
                        .mapToLong(bucket -> bucket.getCount())
                        .sum())
                .isEqualTo(14);
        data.getNativeBucketsForPositiveValues().forEach(bucket -> {
            double upper = Math.pow(2, bucket.getBucketIndex() / 8.0);
            long inside = 0;
            for (long value : values) {
                double seconds = nanos.medianEquivalentValue(value) * 1e-9;
                inside += seconds <= upper && seconds > upper / Math.pow(2, 1 / 8.0) ? 2 : 0;
            }
            assertThat(bucket.getCount()).isEqualTo(inside);
        });
    }

    /** Prometheus' histogram_quantile computes it from classic buckets like this. */
    @Test
    void percentilesFromClassicBucketsAreNearTheTrueOnes() {
        Random random = new Random(1);
        for (int round = 0; round < 50; round++) {
            double median = Math.exp(random.nextDouble() * Math.log(1e5)) * 1e-4;
            double spread = 0.1 + random.nextDouble();
            Histogram nanos = new Histogram(3);
            for (int i = 0; i < 2_000; i++) {
                nanos.recordValue((long) (median * 1e9 * Math.exp(spread * random.nextGaussian())));
            }
            LatencyMetric metric = new LatencyMetric("test_seconds", "A test.");
            metric.add(Labels.EMPTY, nanos);
            metric.publish();
            for (double quantile : new double[] {0.5, 0.95, 0.99}) {
                double truth = nanos.getValueAtPercentile(quantile * 100) * 1e-9;
                if (truth < 80) {
                    assertThat(interpolated(metric.collect().getDataPoints().get(0), quantile) / truth)
                            .as("p%s of %s s", quantile * 100, median)
                            .isBetween(0.8, 1.25);
                }
            }
        }
    }

    private static double interpolated(HistogramDataPointSnapshot data, double quantile) {
        double rank = quantile * data.getCount();
        double below = 0;
        double lower = 0;
        for (ClassicHistogramBucket bucket : data.getClassicBuckets()) {
            if (bucket.getCount() > 0 && below + bucket.getCount() >= rank) {
                return lower + (bucket.getUpperBound() - lower) * (rank - below) / bucket.getCount();
            }
            below += bucket.getCount();
            lower = bucket.getUpperBound();
        }
        return lower;
    }

    @Test
    void halfSentRequestsKeepNoReaderWaiting() throws IOException, InterruptedException {
        LiveIntervals.send(metrics, 0, 1);
        List<Socket> halves = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                Socket socket = new Socket("127.0.0.1", metrics.port());
                halves.add(socket);
                socket.getOutputStream().write("GET /met".getBytes(StandardCharsets.UTF_8));
            }
            assertThat(openMetrics()).contains("shardlab_operations_total");
        } finally {
            for (Socket half : halves) {
                half.close();
            }
        }
    }

    @Test
    void aReaderThatNeverReadsDelaysNoInterval() throws IOException, InterruptedException {
        try (Socket silent = new Socket("127.0.0.1", metrics.port())) {
            silent.getOutputStream().write("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 100; i++) {
                LiveIntervals.send(metrics, i, 1);
            }
            assertThat(openMetrics())
                    .contains("shardlab_operations_total" + LABELS + "workload=\"sharded-query\"} 100.0");
        }
    }

    /** There are more of them than the server has threads. */
    @Test
    void readersThatNeverReadOrAreKilledDelayNeitherAnIntervalNorTheEnd() throws IOException {
        List<Socket> readers = new ArrayList<>();
        try {
            for (int reader = 0; reader < 40; reader++) {
                Socket socket = new Socket("127.0.0.1", metrics.port());
                readers.add(socket);
                // Some send half a request only.
                String request = reader % 2 == 0 ? "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n" : "GET /met";
                socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            }
            for (int i = 0; i < 100; i++) {
                LiveIntervals.send(metrics, i, 1);
            }
            for (Socket killed : readers.subList(0, 20)) {
                // Without a wait for the other side, as when a process is killed.
                killed.setSoLinger(true, 0);
                killed.close();
            }
            for (int i = 100; i < 200; i++) {
                LiveIntervals.send(metrics, i, 1);
            }
            assertTimeoutPreemptively(Duration.ofSeconds(30), () -> metrics.close(Notices.NONE));
        } finally {
            for (Socket reader : readers) {
                reader.close();
            }
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        assertThatThrownBy(() ->
                        new MetricsServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), metrics.port())))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("--metrics cannot use port " + metrics.port());
    }

    @Test
    void anAddressIsLoopbackUnlessAnotherIsGiven() {
        assertThat(LiveOutputs.address("9400").getAddress().isLoopbackAddress()).isTrue();
        assertThat(LiveOutputs.address("0.0.0.0:9400").getAddress().isAnyLocalAddress())
                .isTrue();
        assertThat(LiveOutputs.address("[::1]:9400").getPort()).isEqualTo(9400);
        for (String wrong : List.of("x", "70000", "host:", ":9400", "1:2:3")) {
            assertThatThrownBy(() -> LiveOutputs.address(wrong)).as(wrong).isInstanceOf(UsageException.class);
        }
    }

    @Test
    void everyQueryOfTheDashboardUsesMetricsThatExist() throws IOException, InterruptedException {
        metrics.phaseStarted(LiveIntervals.RUN, "measure");
        LiveIntervals.send(metrics, 0, 1);
        Set<String> known = Pattern.compile("(?m)^(shardlab_[a-z_]+)[{ ]|^# TYPE (shardlab_[a-z_]+) ")
                .matcher(openMetrics())
                .results()
                .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                .collect(Collectors.toSet());
        List<JsonNode> queries =
                Json.mapper().readTree(Files.readString(DASHBOARD)).findValues("expr");

        assertThat(queries).hasSizeGreaterThan(8);
        for (JsonNode query : queries) {
            List<String> used = Pattern.compile("shardlab_[a-z_]+")
                    .matcher(query.asText())
                    .results()
                    .map(MatchResult::group)
                    .toList();
            assertThat(used).as(query.asText()).isNotEmpty();
            assertThat(known).as(query.asText()).containsAll(used);
        }
    }
}
