package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SlowMotionScale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Predictions beside real runs that calibrated none of them. {@code bench/run-predictions --record} measured the runs; the
 * compared figures are in {@code src/test/predictions}, and as tables in {@code docs/what-if/validation-log.md}.
 */
class RecordedPredictionsTest {

    private static final Path RECORDED = Simulator.HOME.resolve("src/test/predictions");

    @TempDir
    Path folder;

    /** On one machine, whose processors the model has client and servers share. */
    @Test
    void throughputAtFullSpeedIsPredictedWithin15Percent() throws IOException {
        Comparison comparison = new Comparison("full-speed", "4,32", 12);

        comparison.assertNear("throughput", 15, phase -> phase.counts().throughput());
    }

    /** Each server on a machine of its own. Single rounds are missed by more: the machine that was measured on was restless. */
    @Test
    void slowMotionIsPredictedWithin10PercentOfThroughput() throws IOException {
        Comparison comparison = new Comparison("slow-motion", "4,16", 12);

        comparison.assertNear("throughput", 10, phase -> phase.counts().throughput());
        comparison.assertNear(
                "responseMicros/50",
                15,
                phase -> phase.latencies().serviceTime().percentile("50"));
        comparison.assertNear(
                "responseMicros/99",
                30,
                phase -> phase.latencies().serviceTime().percentile("99"));
        assertThat(comparison.shareWithinBounds(
                        "throughput", phase -> phase.counts().throughput()))
                .as("the bounds of 90 % of throughputs")
                .isBetween(0.80, 0.97);
        assertThat(comparison.shareWithinBounds(
                        "responseMicros/99",
                        phase -> phase.latencies().serviceTime().percentile("99")))
                .as("the bounds of 90 % of p99")
                .isBetween(0.80, 0.97);
    }

    /** Reads, updates and inserts, measured by {@code bench/run-mix-predictions --record}. */
    @ParameterizedTest
    @ValueSource(strings = {"mixes/targeted", "mixes/scatter-gather"})
    void mixesInSlowMotionArePredictedWithin10PercentOfThroughput(String name) throws IOException {
        Comparison comparison = new Comparison(name, "4,16", 6, "--mix", "read=80,update=15,insert=5");

        comparison.assertNear("throughput", 10, phase -> phase.counts().throughput());
        comparison.assertNear(
                "responseMicros/50",
                15,
                phase -> phase.latencies().serviceTime().percentile("50"));
    }

    /** The prediction and the measurement of each cell. Each round had its own calibration. */
    private final class Comparison {

        private final List<Round> rounds = new ArrayList<>();

        /**
         * @param threads those that were predicted, with commas
         * @param cells the number of cells in each round
         */
        Comparison(String name, String threads, int cells, String... options) throws IOException {
            try (Stream<Path> folders = Files.list(RECORDED.resolve(name))) {
                for (Path round : folders.sorted().toList()) {
                    rounds.add(round(round, threads, cells, options));
                }
            }
            assertThat(rounds).isNotEmpty();
        }

        private Round round(Path round, String threads, int cells, String... options) throws IOException {
            Path calibrate = round.resolve("calibrate");
            List<String> command = new ArrayList<>(List.of("what-if", "--from", calibrate.toString(), "--json"));
            command.addAll(List.of("--shards", "2,3", "--threads", threads));
            command.addAll(List.of(options));
            Simulator.Finished answer = new Simulator(folder, Map.of()).runHere(command.toArray(String[]::new));
            assertThat(answer.exitCode()).as(answer.err()).isZero();
            JsonNode found = new ObjectMapper().readTree(answer.out());
            JsonNode mixes = found.at("/mixes/0/mixes/0/predictions");
            Map<Cell, JsonNode> predicted = StreamSupport.stream(
                            (mixes.isMissingNode() ? found.at("/predictions") : mixes).spliterator(), false)
                    .collect(Collectors.toMap(Cell::of, prediction -> prediction));
            Map<Cell, List<PhaseReport>> measured = SavedResults.in(round.resolve("check")).results().stream()
                    .map(SavedResult::result)
                    .map(SlowMotionScale::simulated)
                    .collect(Collectors.toMap(
                            Cell::of,
                            result -> result.phases().stream()
                                    .filter(PhaseReport::measured)
                                    .toList()));
            assertThat(measured.keySet())
                    .as("operations, three topologies, two numbers of threads")
                    .hasSize(cells)
                    .isEqualTo(predicted.keySet());
            return new Round(predicted, measured);
        }

        /** The part of all cells of all rounds whose measured figure lies within the predicted bounds. */
        double shareWithinBounds(String figure, ToDoubleFunction<PhaseReport> value) {
            return rounds.stream()
                    .flatMap(round -> round.measured().keySet().stream().map(cell -> {
                        JsonNode bounds = round.predicted().get(cell).at("/" + figure);
                        double measured = round.measured().get(cell).stream()
                                .mapToDouble(value)
                                .average()
                                .orElseThrow();
                        return bounds.at("/low").asDouble() <= measured
                                && measured <= bounds.at("/high").asDouble();
                    }))
                    .mapToInt(within -> within ? 1 : 0)
                    .average()
                    .orElseThrow();
        }

        /** The median over the rounds of what was predicted relative to what was measured. */
        void assertNear(String figure, double percent, ToDoubleFunction<PhaseReport> value) {
            SoftAssertions cells = new SoftAssertions();
            for (Cell cell : rounds.get(0).measured().keySet()) {
                double relative = Median.of(rounds.stream()
                        .map(round -> round.predicted()
                                        .get(cell)
                                        .at("/" + figure + "/value")
                                        .asDouble()
                                / round.measured().get(cell).stream()
                                        .mapToDouble(value)
                                        .average()
                                        .orElseThrow())
                        .toList());
                cells.assertThat(relative)
                        .as("%s of %s, predicted relative to measured", figure, cell)
                        .isCloseTo(1, withinPercentage(percent));
            }
            cells.assertAll();
        }
    }

    /** The measured values of each repetition. */
    private record Round(Map<Cell, JsonNode> predicted, Map<Cell, List<PhaseReport>> measured) {}

    private record Cell(String query, int shards, int threads) {

        static Cell of(RunResult result) {
            return new Cell(
                    result.workload().equals("mixed")
                            ? "mix"
                            : String.valueOf(result.parameters().get("query")),
                    result.target().shards(),
                    result.phases().get(0).threads());
        }

        static Cell of(JsonNode prediction) {
            return new Cell(
                    prediction.at("/operation").asText(),
                    prediction.at("/topology/shards").asInt(),
                    prediction.at("/threads").asInt());
        }
    }
}
