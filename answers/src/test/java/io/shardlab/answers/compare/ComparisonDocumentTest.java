package io.shardlab.answers.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.compare.Comparison.Side;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Document.Figures;
import io.shardlab.answers.document.Document.Text;
import io.shardlab.answers.document.MarkdownDocument;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Noise;
import io.shardlab.answers.noise.Obstacle;
import io.shardlab.answers.table.Table;
import io.shardlab.core.figure.Better;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonDocumentTest {

    @TempDir
    private Path results;

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
                    "threads " + i,
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
                                figure("serviceP99Millis", "ms", Better.LOWER, 1.234, -10.2, EXCEEDS, results)))));
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

    private static List<Text> texts(Document document) {
        return blocks(document, Text.class);
    }

    private static <B> List<B> blocks(Document document, Class<B> kind) {
        return document.blocks().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    /** The table of the only phase. */
    private static Table figures(int results) {
        return block(results).table();
    }

    private static Figures block(int results) {
        List<Figures> tables = blocks(ComparisonDocument.of(comparison(results)), Figures.class);
        return tables.get(tables.size() - 1);
    }

    private SavedResult run(int threads, long... rates) {
        SavedRuns run = new SavedRuns(results).parameter("threads", threads);
        for (int i = 0; i < rates.length; i++) {
            run.measured(
                    i + 1,
                    SavedRuns.START.plusSeconds(60L * i),
                    new long[] {rates[i], rates[i]},
                    (interval, operation) -> 1_000_000 + 1_000L * operation);
        }
        return run.save();
    }

    private static Document compared(SavedResult... runs) {
        return ComparisonDocument.of(new ResultComparer(List.of(runs)).compare(Optional.empty()));
    }

    @Test
    void aChangeStandsWithItsIntervalAndWhetherItIsNoise() {
        assertThat(figures(2).heads()).containsExactly("figure", "A", "B", "change", "interval", "verdict");
        assertThat(figures(2).texts().get(0))
                .containsExactly(
                        "throughput, operations/s",
                        "31,042",
                        "32,315",
                        "≈ +4.1 %",
                        "-1.0 to +9.2 %",
                        "no difference shown (p 0.210)");
        assertThat(figures(2).texts().get(3)).endsWith("✓ -10.2 %", "-12.5 to -8.0 %", "lower, better (p < 0.001)");
    }

    @Test
    void notesSayHowChangesWereJudgedAndWhatOneRepetitionCannotShow() {
        assertThat(figures(2).notes())
                .anySatisfy(note -> assertThat(note.toString()).contains("--noise-from", "2 of A and 3 of B"))
                .anySatisfy(note -> assertThat(note.toString()).contains("Welch's t test", "(Holm)"))
                .anySatisfy(note -> assertThat(note.toString()).contains("single repetition", "--repeat 4"));
    }

    @Test
    void severalResultsHaveAChangeWithASignEach() {
        assertThat(figures(4).heads()).containsExactly("figure", "A", "B", "change", "C", "change", "D", "change");
        assertThat(figures(4).texts().get(0))
                .filteredOn("≈ +4.1 % (-1.0 to +9.2 %)"::equals)
                .hasSize(3);
        assertThat(block(4).narrower().get(0).texts().get(0))
                .filteredOn("≈ +4.1 %"::equals)
                .hasSize(3);
    }

    @Test
    void theAnswerComesBeforeWhatLimitsIt() {
        assertThat(texts(ComparisonDocument.of(comparison(2))).stream().map(Text::tone))
                .containsExactly(Tone.SAME, Tone.GOOD, Tone.PLAIN, Tone.NOTE, Tone.WARNING, Tone.WARNING, Tone.NOTE);
        assertThat(texts(ComparisonDocument.of(comparison(2))).get(3).message())
                .hasToString("Scaled: A was measured in slow motion, 20.0 times slower than lan.");
    }

    @Test
    void oneRepetitionShowsNothing() {
        assertThat(texts(compared(run(10, 100), run(4, 50))).get(0))
                .isEqualTo(new Text(
                        Message.of(
                                "{0}: {1}.",
                                Message.of(
                                        "{0} does {3} operations/s as A ({1} against {2})",
                                        "B", "50.0", "100", Message.of("half as many")),
                                Message.of("unknown: {0}", Obstacle.ONE_REPETITION.message())),
                        Tone.UNKNOWN));
    }

    @Test
    void whatRepetitionsShowIsJudgedByItsTone() {
        List<Text> texts = texts(compared(run(10, 100, 102, 101, 99), run(4, 200, 202, 199, 201)));

        assertThat(texts.get(0).message().toString()).contains("twice as many operations/s", "higher, better, +9");
        assertThat(texts.get(0).tone()).isEqualTo(Tone.GOOD);
        assertThat(texts.get(1).message().toString()).contains("p99 of B", "higher, worse, +");
        assertThat(texts.get(1).tone()).isEqualTo(Tone.BAD);
    }

    @Test
    void whatDiffersIsNamedByOptions() {
        assertThat(texts(compared(run(10, 100), run(4, 50))))
                .extracting(text -> text.message().toString())
                .contains("What differs: --threads 10 → 4.");
        assertThat(texts(compared(run(10, 100), run(10, 50))))
                .extracting(text -> text.message().toString())
                .contains("The runs have the same conditions.");
    }

    @Test
    void markdownHasTheSameTable() {
        assertThat(new MarkdownDocument(ComparisonDocument.of(comparison(2)), Language.ENGLISH).render())
                .containsPattern("\\| figure +\\| +A \\| +B \\| +change \\| +interval \\| verdict +\\|")
                .containsPattern("\\| throughput, operations/s \\| 31,042 \\| 32,315 \\| +≈ \\+4.1 %");
    }
}
