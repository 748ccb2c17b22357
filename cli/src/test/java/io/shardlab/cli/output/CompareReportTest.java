package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.compare.ComparedFigure;
import io.shardlab.answers.compare.Comparison;
import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.compare.Comparison.Side;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Noise;
import io.shardlab.answers.noise.Obstacle;
import io.shardlab.core.figure.Better;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompareReportTest {

    private static final Noise WITHIN = new Noise(
            Noise.Verdict.NO_DIFFERENCE_SHOWN,
            Optional.of(Noise.Test.EARLIER_RESULTS),
            2,
            3,
            Optional.of(-1.0),
            Optional.of(9.2),
            Optional.of(0.21),
            2,
            Optional.empty());

    private static final Noise EXCEEDS = new Noise(
            Noise.Verdict.LOWER,
            Optional.of(Noise.Test.REPETITIONS),
            4,
            4,
            Optional.of(-12.5),
            Optional.of(-8.0),
            Optional.of(0.0004),
            2,
            Optional.empty());

    private static final Noise UNKNOWN = new Noise(
            Noise.Verdict.UNKNOWN,
            Optional.empty(),
            1,
            4,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            0,
            Optional.of(Obstacle.ONE_REPETITION));

    private static Comparison comparison(int results) {
        List<Side> sides = new ArrayList<>();
        for (int i = 0; i < results; i++) {
            sides.add(new Side(
                    String.valueOf((char) ('A' + i)),
                    "results/20261121-10000" + i + "-sharded-query",
                    Optional.empty(),
                    Instant.parse("2026-11-21T10:00:00Z"),
                    i == 0 ? Optional.of("in slow motion, 20.0 times slower than lan") : Optional.empty()));
        }
        return new Comparison(
                sides,
                List.of(Message.text("In B, find does not use host_1 any more.")),
                List.of(Message.text("B ran on another server version than A: 7.0.1, not 6.0.5.")),
                List.of(new Difference("threads", sides.stream().map(Side::name).toList())),
                Map.of("documents", "1000000"),
                List.of(new Comparison.Phase(
                        "measure",
                        sides.stream().map(side -> 1).toList(),
                        List.of(
                                figure("throughput", "operations/s", Better.HIGHER, 31_042, 4.1, WITHIN, results),
                                figure("chunk migrations", "", Better.NEITHER, 0, 0, WITHIN, results),
                                figure("client CPU", "%", Better.LOWER, 20, 3, UNKNOWN, results),
                                figure("time p99", "ms", Better.LOWER, 1.234, -10.2, EXCEEDS, results)))));
    }

    private static ComparedFigure figure(
            String name, String unit, Better better, double value, double percent, Noise noise, int results) {
        List<Optional<Double>> values = new ArrayList<>(List.of(Optional.of(value)));
        List<Optional<Change>> changes = new ArrayList<>(List.of(Optional.empty()));
        for (int i = 1; i < results; i++) {
            values.add(Optional.of(value * (1 + percent / 100)));
            changes.add(value == 0 ? Optional.empty() : Optional.of(new Change(percent, noise)));
        }
        return new ComparedFigure(name, name, unit, better, values, changes);
    }

    @Test
    void aChangeStandsWithItsIntervalAndWhetherItIsNoise() {
        String text = new CompareReport(comparison(2), false, Language.ENGLISH).render();
        assertThat(text)
                .contains("Throughput of B: +4.1 %, no difference shown (p 0.210); the change may range from -1.0 to"
                        + " +9.2 %.")
                .containsPattern(
                        "throughput, operations/s +31,042 +32,315 +\\+4.1 % +-1.0 to \\+9.2 % +no difference shown")
                .containsPattern("time p99, ms +1.23 +1.11 +-10.2 % +-12.5 to -8.0 % +lower, better \\(p < 0.001\\)")
                .containsIgnoringWhitespaces(
                        "--noise-from", "2 of A and 3 of B", "Welch's t test", "judged together (Holm)")
                .containsSubsequence(
                        "In B, find does not use host_1 any more.",
                        "Hardly comparable: B ran on another server version");
    }

    @Test
    void resultsOfSlowMotionAreSaidToBeScaled() {
        assertThat(new CompareReport(comparison(2), false, Language.ENGLISH)
                        .render()
                        .lines())
                .contains("Scaled: A was measured in slow motion, 20.0 times slower than lan.")
                .noneMatch(line -> line.startsWith("Scaled: B"));
    }

    @Test
    void whatOneRepetitionCannotShowIsSaidWithWhatHelps() {
        String text = new CompareReport(comparison(2), false, Language.ENGLISH).render();
        assertThat(text)
                .containsPattern("client CPU, % .* unknown: repeat at least 4 times")
                .containsIgnoringWhitespaces("a single repetition cannot show")
                .containsIgnoringWhitespaces("--repeat 4", "earlier results of the same run");
    }

    @Test
    void twoResultsFitAHundredAndTwentyColumns() {
        assertThat(new CompareReport(comparison(2), false, Language.ENGLISH)
                        .render()
                        .lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
    }

    @Test
    void severalResultsHaveAChangeAndASignEach() {
        String text = new CompareReport(comparison(4), false, Language.ENGLISH).render();
        assertThat(text)
                .containsPattern("throughput, operations/s +31,042 +32,315 +\\+4.1 % ~ +32,315 +\\+4.1 % ~ +32,315")
                .contains("* difference shown, ~ no difference shown")
                .contains("Throughput of D:");
    }

    @Test
    void markdownHasPipesOnly() {
        String text = new CompareReport(comparison(2), true, Language.ENGLISH).render();
        assertThat(text)
                .containsPattern("\\| measure +\\| +A \\| +B \\| +change \\| +interval \\| verdict +\\|")
                .containsPattern("\\| -+ \\| -+: \\| -+: \\| -+: \\| -+: \\| -+ \\|")
                .containsPattern(
                        "\\| throughput, operations/s \\| 31,042 \\| 32,315 \\| +\\+4.1 % \\| +-1.0 to \\+9.2 %"
                                + " \\| no difference shown \\(p 0.210\\)");
    }

    @Test
    void figuresAreAlignedToTheRight() {
        String[] lines = new CompareReport(comparison(2), false, Language.ENGLISH)
                .render()
                .split("\\R");
        List<Integer> ends = new ArrayList<>();
        for (String line : lines) {
            if (line.contains("31,042") && line.contains("throughput,")) {
                ends.add(line.indexOf("31,042") + 6);
            } else if (line.contains("time p99")) {
                ends.add(line.indexOf("1.23") + 4);
            }
        }
        assertThat(ends).hasSize(2);
        assertThat(ends.get(0)).isEqualTo(ends.get(1));
    }
}
