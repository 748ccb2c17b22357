package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a run to its page, by the commands for both. */
class ReportIT {

    @TempDir
    Path folder;

    private Simulator.Finished simulator(String... arguments) {
        return new Simulator(folder, Map.of()).runOnSharedClusters(arguments);
    }

    private Path run() throws IOException {
        Simulator.Finished finished = simulator(
                "--workload",
                "sharded-query",
                "--cluster",
                "standalone",
                "--documents",
                "5k",
                "--warm-up",
                "1s",
                "--duration",
                "3s",
                "--threads",
                "4",
                "--target-rate",
                "100",
                "--label",
                "a <small> run");
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    @Test
    void aRunBecomesAPageWithItsChartsInItsFolder() throws IOException {
        Path run = run();
        Simulator.Finished finished = simulator("report", run.toString());

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        Path page = Path.of(finished.out().strip());
        assertThat(page).isEqualTo(run.resolve("report.html")).isRegularFile();
        assertThat(Files.readString(page))
                .startsWith("<!DOCTYPE html>")
                .contains("<h1>a &lt;small&gt; run</h1>", "Throughput over time", "Latency by percentile")
                .contains("--cluster", "standalone", "<polyline")
                .doesNotContain("<script", "http://", "https://");
    }

    @Test
    void aFolderWithoutResultsIsWrongUsage() {
        Simulator.Finished finished = simulator("report", folder.toString());

        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err().lines())
                .singleElement()
                .asString()
                .startsWith("simulator: ")
                .contains("result.json", folder.toString());
        assertThat(finished.out()).isEmpty();
    }
}
