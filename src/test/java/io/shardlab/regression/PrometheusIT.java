package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.regression.saved.SavedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus reads runs by the job of {@code docs/ci.md}, and answers what the dashboard asks. */
class PrometheusIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path DASHBOARD = Simulator.HOME.resolve("deploy/grafana-dashboard.json");

    /** The value of Grafana's variable for a data source with its usual settings. */
    private static final String RATE_INTERVAL = "1m";

    /** The bounds of native buckets are a factor of 2^(1/8) apart, and those of classic ones of up to 2.5; values are rounded. */
    private static final double NATIVE_ERROR = 0.095;

    private static final double CLASSIC_ERROR = 1.505;

    /** One of its operations has wrong answers, so that there are errors. */
    private static final String WORKLOAD = """
            collections:
              tickets:
                documents: 1k
                document: {_id: ^sequence, seat: {^int: {from: 1, to: 5}}}
            operations:
              ticket: {share: 9, find: tickets, filter: {_id: {^existing: _id}}, returns: 1}
              lost: {share: 1, find: tickets, filter: {seat: 9}, limit: 1, returns: 1}
            """;

    @TempDir
    Path folder;

    private int port;

    @BeforeAll
    static void findPrometheus() {
        assumeTrue(
                Prometheus.isInstalled(), "There is no program prometheus on this machine: install Debian's package.");
    }

    /** The job of the document, for a run on another port. */
    private String job() throws IOException {
        port = Prometheus.freePort();
        MatchResult job = Pattern.compile("(?s)```yaml\n(scrape_configs:.*?)```")
                .matcher(Files.readString(Simulator.HOME.resolve("docs/ci.md")))
                .results()
                .findFirst()
                .orElseThrow();
        assertThat(job.group(1)).contains("localhost:9400");
        return job.group(1).replace("9400", String.valueOf(port));
    }

    /** The same job, but Prometheus reads ten times a second. */
    private String hastyJob() throws IOException {
        return job().replaceFirst("scrape_interval: \\w+", "scrape_interval: 100ms");
    }

    /** Starts a run that goes on until it is stopped. */
    private Simulator.Running startRun(String label, String... options) throws IOException {
        String[] arguments = {
            "--workload",
            Files.writeString(folder.resolve("tickets.yaml"), WORKLOAD).toString(),
            "--cluster",
            "standalone",
            "--threads",
            "2",
            "--target-rate",
            "200",
            "--duration",
            "10m",
            "--metrics",
            String.valueOf(port),
            "--label",
            label,
            "--out",
            folder.resolve(label).toString()
        };
        return new Simulator(folder, Map.of()).start(Words.join(arguments, options));
    }

    private SavedRun stop(Simulator.Running run, String label) {
        run.signal("INT");
        Simulator.Finished finished = run.await();
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
        assertThat(finished.err()).doesNotContain("--metrics", "Exception");
        return SavedRun.find(folder.resolve(label)).orElseThrow();
    }

    private static ConditionFactory soon() {
        return await();
    }

    @Test
    void everyQueryOfTheDashboardHasDataAndFiguresAgreeWithTheResult() throws Exception {
        String job = job();
        Simulator.Running run = startRun("nightly", "--warm-up", "3s");
        try (Prometheus classic = Prometheus.start(folder, job);
                Prometheus natives = Prometheus.startWithNatives(folder, job)) {
            for (Prometheus prometheus : List.of(classic, natives)) {
                awaitMeasurement(prometheus);
                assertThat(prometheus.value("up{job='shardlab'}")).isEqualTo(1);
                for (JsonNode panel : panels()) {
                    assertHasData(prometheus, panel, prometheus == natives);
                }
            }
            // That phase has ended, so its figures are final.
            Figures ofClassic = Figures.ofWarmUp(classic, "_bucket");
            Figures ofNatives = Figures.ofWarmUp(natives, "");
            JsonNode warmUp = stop(run, "nightly").phase("warm-up");

            ofClassic.assertAgreeWith(warmUp, CLASSIC_ERROR);
            ofNatives.assertAgreeWith(warmUp, NATIVE_ERROR);
        } finally {
            run.process().destroyForcibly();
        }
    }

    private static void awaitMeasurement(Prometheus prometheus) {
        soon().until(() -> prometheus.hasData("shardlab_operations_total{phase='measure'}"));
    }

    private static List<JsonNode> panels() throws IOException {
        return List.copyOf(JSON.readTree(DASHBOARD.toFile()).get("panels").findParents("targets"));
    }

    /** Charts of native histograms alone are empty without them; all others need neither kind. */
    private static void assertHasData(Prometheus prometheus, JsonNode panel, boolean natives) {
        for (JsonNode target : panel.get("targets")) {
            String query = filled(target.get("expr").asText(), prometheus);
            if (natives || !panel.get("title").asText().contains("native")) {
                soon().alias(query).until(() -> prometheus.hasData(query));
            } else {
                assertThat(prometheus.series(query)).as(query).isEmpty();
            }
        }
    }

    /** The query with the variables that Grafana would fill in for this run. */
    private static String filled(String query, Prometheus prometheus) {
        String filled = query.replace("$__rate_interval", RATE_INTERVAL);
        for (String variable : List.of("workload", "run")) {
            List<String> values = prometheus.labelValues("shardlab_operations_total", variable);
            assertThat(values).as(variable).hasSize(1);
            filled = filled.replace("$" + variable, values.get(0));
        }
        assertThat(filled).doesNotContain("$");
        return filled;
    }

    /** The figures in Prometheus of the operation that succeeds, for the warm-up. */
    private record Figures(double operations, double errors, double p99, double mean) {

        private static final String PHASE = "{phase='warm-up',operation='ticket'}";
        private static final String TIME = "shardlab_service_time_seconds";

        /** @param bucket ends the name of a classic histogram's buckets */
        static Figures ofWarmUp(Prometheus prometheus, String bucket) {
            boolean isNative = bucket.isEmpty();
            return new Figures(
                    prometheus.value("shardlab_operations_total" + PHASE),
                    prometheus.value("shardlab_errors_total{phase='warm-up'}"),
                    prometheus.value("histogram_quantile(0.99, " + TIME + bucket + PHASE + ")"),
                    prometheus.value(
                            isNative
                                    ? "histogram_sum(" + TIME + PHASE + ") / histogram_count(" + TIME + PHASE + ")"
                                    : TIME + "_sum" + PHASE + " / " + TIME + "_count" + PHASE));
        }

        /** @param error the greatest distance of two values in one bucket, as a part of either */
        void assertAgreeWith(JsonNode phase, double error) {
            JsonNode time = phase.at("/kinds/0/serviceTime");
            double exactly = time.at("/percentilesMicros/99").asDouble() / 1e6;
            assertThat(operations).isEqualTo(phase.at("/operations").asDouble()).isPositive();
            assertThat(errors)
                    .isEqualTo(phase.at("/errors/wrong-answer").asDouble())
                    .isPositive();
            assertThat(p99).isBetween(exactly / (1 + error), exactly * (1 + error));
            assertThat(mean).isCloseTo(time.at("/meanMicros").asDouble() / 1e6, withinPercentage(1));
        }
    }

    @Test
    void aPrometheusThatIsKilledWhileItReadsDisturbsNoRun() throws Exception {
        Path lines = folder.resolve("lines.jsonl");
        String job = hastyJob();
        Simulator.Running run = startRun("killed", "--warm-up", "0s", "--jsonl", lines.toString());
        try (Prometheus prometheus = Prometheus.start(folder, job)) {
            awaitMeasurement(prometheus);
            prometheus.kill();
            int before = Files.readAllLines(lines).size();
            soon().until(() -> Files.readAllLines(lines).size() > before + 1);

            assertThat(stop(run, "killed").phase("measure").at("/operations").asLong())
                    .isPositive();
        } finally {
            run.process().destroyForcibly();
        }
    }

    @Test
    void aRunThatIsStartedAgainCountsAnewAndOneThatHasEndedIsNotShown() throws Exception {
        String counter = "shardlab_operations_total{phase='measure',operation='ticket',run='again'}";
        String job = hastyJob();
        try (Prometheus prometheus = Prometheus.start(folder, job)) {
            Simulator.Running first = startRun("again", "--warm-up", "0s");
            try {
                soon().until(() -> prometheus.hasData(counter + " > 600"));
                stop(first, "again");
                soon().until(() -> prometheus.series(counter).isEmpty());
            } finally {
                first.process().destroyForcibly();
            }
            assertThat(prometheus.value("up{job='shardlab'}")).isZero();
            Simulator.Running second = startRun("again", "--warm-up", "0s");
            try {
                soon().until(() -> prometheus.hasData(counter));
                assertThat(prometheus.value("resets(" + counter + "[10m])")).isEqualTo(1);
                assertThat(prometheus.labelValues("shardlab_operations_total", "phase"))
                        .containsExactlyInAnyOrder("load", "measure");
            } finally {
                second.process().destroyForcibly();
                second.await();
            }
        }
    }
}
