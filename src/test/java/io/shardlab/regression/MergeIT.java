package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.regression.saved.SavedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two load machines on one cluster: they start together, and their results become one. */
class MergeIT {

    /** Two starts at once take that much longer than one that loads the data too. */
    private static final int FACTOR = 3;

    /** The machine may be busier than it was then. */
    private static final Duration MARGIN = Duration.ofSeconds(20);

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private Simulator simulator;
    private String uri;

    @BeforeEach
    void clusterUp() throws IOException {
        simulator = new Simulator(folder, Map.of());
        Simulator.Finished up = simulator.run("cluster", "up", "--name", name(), "--cluster", "standalone", "--json");
        assertThat(up.exitCode()).as(up.err()).isZero();
        uri = JSON.readTree(up.out()).at("/connectionString").asText();
    }

    @AfterEach
    void clusterDown() {
        assertThat(simulator.run("cluster", "down", "--name", name()).exitCode())
                .isZero();
    }

    /** No other cluster of this user has it. */
    private static String name() {
        return "merge-it-" + ProcessHandle.current().pid();
    }

    @Test
    void twoMachinesStartTogetherAndTheirResultsAreMergedAndCompared() throws IOException {
        Instant before = Instant.now();
        Simulator.Finished prepared = simulator.run(load("prepare", "1s"));
        assertThat(prepared.exitCode()).as(prepared.err()).isZero();

        Duration ahead =
                Duration.between(before, Instant.now()).multipliedBy(FACTOR).plus(MARGIN);
        Instant start = Instant.now().plus(ahead).truncatedTo(ChronoUnit.SECONDS);
        List<Simulator.Running> machines = new ArrayList<>();
        for (String machine : List.of("one", "other")) {
            machines.add(simulator.start(load(machine, "6s", "--start-at", start.toString())));
        }
        machines.forEach(running -> {
            Simulator.Finished finished = running.await();
            assertThat(finished.exitCode()).as(finished.err()).isZero();
        });
        Path one = result("one");
        Path other = result("other");
        assertStartedAt(start, read(one));
        assertStartedAt(start, read(other));

        // The overlap depends on the load of this machine; another test checks that too little overlap is refused.
        Simulator.Finished merge =
                simulator.run("merge", one.toString(), other.toString(), "--out", "merged", "--allow-offset");
        assertThat(merge.exitCode()).as(merge.err()).isZero();
        assertThat(merge.err()).contains("all 2 machines were at work during");
        Path merged = result("merged");
        assertIsSum(
                read(merged).phase("measure"),
                read(one).phase("measure"),
                read(other).phase("measure"));
        assertThat(read(merged).at("/clients").size()).isEqualTo(2);
        assertThat(read(merged).at("/mergedFrom/0/path").asText()).isEqualTo(one.toString());

        Simulator.Finished compared = simulator.run("compare", one.toString(), merged.toString());
        assertThat(compared.exitCode()).as(compared.err()).isZero();
        assertThat(compared.out())
                .contains("another number of machines")
                .containsPattern("B does [\\d.]+ times as many operations/s as A|B does twice as many");
    }

    private String[] load(String out, String duration, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "run",
                "sharded-query",
                "--uri",
                uri,
                "--documents",
                "20k",
                "--threads",
                "2",
                "--duration",
                duration,
                "--warm-up",
                "1s",
                "--out",
                out));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private Path result(String out) throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve(out))) {
            return Path.of(out).resolve(runs.findFirst().orElseThrow().getFileName());
        }
    }

    private SavedRun read(Path run) throws IOException {
        return SavedRun.read(folder.resolve(run));
    }

    private static void assertStartedAt(Instant start, SavedRun result) {
        assertThat(Instant.parse(result.at("/start/askedAt").asText())).isEqualTo(start);
        assertThat(result.at("/start/deviationSeconds").asDouble()).isBetween(0.0, 10.0);
        assertThat(Instant.parse(result.at("/start/startedAt").asText())).isAfterOrEqualTo(start);
    }

    private static void assertIsSum(JsonNode merged, JsonNode one, JsonNode other) {
        for (String count : List.of("/operations", "/documents", "/serviceTime/count", "/threads")) {
            assertThat(merged.at(count).asLong())
                    .as(count)
                    .isEqualTo(one.at(count).asLong() + other.at(count).asLong());
        }
        assertThat(merged.at("/server").size()).as("a server that both saw").isEqualTo(1);
        for (String percentile : List.of("50", "90", "99", "99.9")) {
            String path = "/serviceTime/percentilesMicros/" + percentile;
            double least = Math.min(one.at(path).asDouble(), other.at(path).asDouble());
            double most = Math.max(one.at(path).asDouble(), other.at(path).asDouble());
            assertThat(merged.at(path).asDouble()).as(path).isBetween(least, most);
        }
    }
}
