package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.regression.saved.SavedRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The workload files in {@code examples/}, as users run them, in small. */
class ExamplesIT {

    private static final int MOST_LINES = 60;

    @TempDir
    Path folder;

    static Stream<Named<Path>> examples() throws IOException {
        try (Stream<Path> files = Files.list(Simulator.HOME.resolve("examples"))) {
            return files
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(file -> Named.of(file.getFileName().toString(), file))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void eachRunsAndEveryAnswerIsRight(Path file) throws IOException {
        Simulator.Finished finished = new Simulator(folder, Map.of())
                .runOnSharedClusters(
                        "--workload",
                        file.toString(),
                        "--scale",
                        "0.02",
                        "--shards",
                        "2",
                        "--threads",
                        "4",
                        "--duration",
                        "1s",
                        "--warm-up",
                        "200ms",
                        "--json");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        SavedRun result = SavedRun.find(folder.resolve("results")).orElseThrow();
        JsonNode measured = result.phase("measure");
        assertThat(measured.at("/errors").size())
                .as(measured.at("/errorSamples").toString())
                .isZero();
        assertThat(measured.at("/operations").asLong()).isPositive();
        assertThat(result.at("/verdict/status").asText()).isEqualTo("pass");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void eachIsDescribedAndShort(Path file) throws IOException {
        Simulator.Finished finished = new Simulator(folder, Map.of()).runHere("describe", file.toString());

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("operations").doesNotContain("null");
        assertThat(Files.readAllLines(file, StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(MOST_LINES);
    }
}
