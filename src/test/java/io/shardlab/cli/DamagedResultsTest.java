package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers of all commands that read results to truncated, changed and foreign files. */
class DamagedResultsTest {

    /** {@code SHARDLAB_FUZZ_ROUNDS} asks for a longer search, as continuous integration does. */
    private static final int ROUNDS = Integer.parseInt(System.getenv().getOrDefault("SHARDLAB_FUZZ_ROUNDS", "8"));

    private static final List<String> FILES = List.of("result.json", "intervals.csv", "latency.hlog");

    @TempDir
    private Path parent;

    private Path good;
    private Path damaged;
    private String said = "";

    @BeforeEach
    void twoRuns() throws IOException {
        good = run();
        damaged = run();
    }

    private Path run() {
        SavedRuns runs = new SavedRuns(parent);
        for (int i = 1; i <= 2; i++) {
            runs.missing(i)
                    .measured(
                            i,
                            SavedRuns.START.plus(Duration.ofMinutes(i)),
                            new long[] {20, 30},
                            (interval, n) -> 1000 * n);
        }
        return runs.save().folder();
    }

    private int command(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new SimulatorCli(new Console(out, err, false)).run(words);
        said = err.toString(StandardCharsets.UTF_8);
        return code;
    }

    private List<String[]> commands() {
        String one = good.toString();
        String other = damaged.toString();
        return List.of(
                new String[] {"compare", one, other},
                new String[] {"compare", one, one, "--noise-from", other, one},
                new String[] {"history", one, other, "--json"},
                new String[] {"what-if", "--from", other},
                new String[] {
                    "report", other, "--out", parent.resolve("page.html").toString()
                },
                new String[] {
                    "merge",
                    one,
                    other,
                    "--allow-offset",
                    "--out",
                    parent.resolve("merged").toString()
                });
    }

    static Stream<Arguments> versions() {
        return Stream.of(
                arguments("0", "schema version 0"),
                arguments("-1", "schema version -1"),
                arguments("2", "newer"),
                arguments("1.5", "not a whole number"),
                arguments("1e400", "not a whole number"),
                arguments("\"1\"", "not a whole number"),
                arguments("null", "not a whole number"));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void anotherSchemaVersionIsToldAsItIs(String version, String told) throws IOException {
        replace("\"schemaVersion\" : 1", "\"schemaVersion\" : " + version);
        refusedByAll("result.json", told);
    }

    static Stream<Arguments> contents() {
        return Stream.of(
                arguments("", "it is empty"),
                arguments("[]", "no JSON object"),
                arguments("{}", "it has no schemaVersion"),
                arguments("{\"schemaVersion\": 1}", "is missing"),
                arguments("{\"schemaVersion\": 1", "ends too early"),
                arguments("{\"schemaVersion\": 1} {}", "is not JSON"),
                arguments("{\"schemaVersion\": 1, \"schemaVersion\": 1}", "schemaVersion is in it twice"),
                arguments("{\"a\": NaN}", "line 1, column"),
                arguments("[".repeat(100_000), "nested too deeply"),
                arguments("9".repeat(5000), "a number in it is too long"));
    }

    @ParameterizedTest
    @MethodSource("contents")
    void whatIsNoResultIsRefusedWithTheReason(String content, String told) throws IOException {
        Files.writeString(damaged.resolve("result.json"), content);
        refusedByAll("result.json", told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-7", "1e400", "\"NaN\"", "\"12\"", "null", "{}", "1e17"})
    void aFigureThatCannotBeIsRefusedByItsName(String figure) throws IOException {
        Path file = damaged.resolve("result.json");
        Files.writeString(
                file, Files.readString(file).replaceFirst("\"throughput\" : [0-9.]+", "\"throughput\" : " + figure));
        refusedByAll("result.json", "phases.0.throughput");
    }

    @ParameterizedTest
    @ValueSource(strings = {"count", "medianThroughput", "minThroughput", "maxThroughput"})
    void aSummaryOfRepetitionsThatTheirPhasesContradictIsRefused(String figure) throws IOException {
        Path file = damaged.resolve("result.json");
        String text = Files.readString(file);
        int summary = text.indexOf("\"repetitions\"");
        Matcher value = Pattern.compile("\"" + figure + "\" : ([0-9.]+)").matcher(text);
        assertThat(value.find(summary)).isTrue();
        String tenfold = new BigDecimal(value.group(1)).multiply(BigDecimal.TEN).toPlainString();
        Files.writeString(file, text.substring(0, value.start(1)) + tenfold + text.substring(value.end(1)));

        refusedByAll("result.json", "contradicts itself: repetitions." + figure + " is ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"serviceTime", "operations", "throughput"})
    void aFieldThatIsMissingIsNamed(String field) throws IOException {
        replace("\"" + field + "\"", "\"other\"");
        refusedByAll("result.json", field + " is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"throughput", "documentsPerSecond", "bytesPerSecond"})
    void aRateThatIsNotItsAmountOverTheTimeIsRefused(String rate) throws IOException {
        Path file = damaged.resolve("result.json");
        Files.writeString(file, Files.readString(file).replaceFirst("(\"" + rate + "\" : [1-9][0-9]*)", "$17"));
        refusedByAll("result.json", rate + " is ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"operations", "count"})
    void countsThatContradictEachOtherAreRefused(String count) throws IOException {
        Path file = damaged.resolve("result.json");
        Files.writeString(file, Files.readString(file).replaceFirst("(\"" + count + "\" : [1-9][0-9]*)", "$17"));
        refusedByAll("result.json", "contradicts itself");
    }

    @Test
    void percentilesThatDoNotRiseAreRefused() throws IOException {
        Path file = damaged.resolve("result.json");
        Files.writeString(file, Files.readString(file).replaceFirst("(\"99\" : [1-9][0-9]*)", "$17"));
        refusedByAll("result.json", "serviceTime.p99");
    }

    @ParameterizedTest
    @ValueSource(strings = {"intervals.csv", "latency.hlog"})
    void aCutOrMissingFileIsSaidByAllThatGoOnWithoutIt(String name) throws IOException {
        Path file = damaged.resolve(name);
        List<String> lines = Files.readAllLines(file);
        Files.write(file, lines.subList(0, lines.size() - 1));
        saidByAllThatGoOn(file, "is not whole");
        assertThat(Files.readString(parent.resolve("page.html"))).contains(name + " is not whole");

        Files.delete(file);
        saidByAllThatGoOn(file, "is missing");
        assertThat(Files.readString(parent.resolve("page.html"))).contains(name + " is missing");
    }

    private void saidByAllThatGoOn(Path file, String told) {
        for (String[] words : commands()) {
            if (List.of(words).contains("--noise-from")
                    || List.of("what-if", "merge").contains(words[0])) {
                continue; // They refuse these results for another reason.
            }
            int code = command(words);
            assertThat(said)
                    .as(String.join(" ", words))
                    .contains(file.toString())
                    .contains(told);
            assertThat(code).as(said).isZero();
        }
    }

    @Test
    void aResultAloneIsComparedWithoutAWord() throws IOException {
        Files.delete(damaged.resolve("intervals.csv"));
        Files.delete(damaged.resolve("latency.hlog"));

        assertThat(command("compare", good.toString(), damaged.toString())).isZero();
        assertThat(said).isEmpty();
    }

    @Test
    void aDamagedHistogramIsRefusedAndNotTakenForTheEnd() throws IOException {
        Path log = damaged.resolve("latency.hlog");
        Files.writeString(log, Files.readString(log).replaceFirst("(HISTFAAAA\\w\\w..)....", "$1AAAA"));
        assertThat(command("report", damaged.toString())).isEqualTo(2);
        assertThat(said).contains("latency.hlog").contains("line ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "-1", "Infinity", "0x1p3", "1e5", "", "999999999999999999999999999999"})
    void anIntervalThatCannotBeIsRefusedByItsLine(String figure) throws IOException {
        Path file = damaged.resolve("intervals.csv");
        Files.writeString(file, Files.readString(file).replaceFirst("find,0.000", "find," + figure));
        assertThat(command("report", damaged.toString())).isEqualTo(2);
        assertThat(said).contains("intervals.csv").contains("line 2: startSeconds cannot be");
    }

    /** Random changes of bytes, numbers and texts, and cuts: each command reads what is left, or says what is wrong. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyCommandReadsAChangedFileOrReportsOneSentence(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String name = FILES.get(random.nextInt(FILES.size()));
            Path file = damaged.resolve(name);
            byte[] before = Files.readAllBytes(file);
            Files.write(file, new Mutation(random).of(before));
            for (String[] words : commands()) {
                int code = command(words);
                assertThat(said)
                        .as("round %s of %s, %s, %s: %s", round, seed, name, String.join(" ", words), said)
                        .doesNotContain("Internal error", "Exception", "io.shardlab", "java.", "fasterxml");
                assertThat(code).as(said).isIn(0, 2);
            }
            Files.write(file, before);
        }
    }

    private void replace(String text, String other) throws IOException {
        Path file = damaged.resolve("result.json");
        String before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, other));
    }

    private void refusedByAll(String file, String told) {
        for (String[] words : commands()) {
            assertThat(command(words)).as(String.join(" ", words)).isEqualTo(2);
            assertThat(said)
                    .startsWith("simulator: " + damaged.resolve(file))
                    .contains(told)
                    .hasLineCount(1);
        }
        assertThat(parent.resolve("merged")).doesNotExist();
    }
}
