package io.shardlab.answers.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.SavedResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFilesTest {

    @TempDir
    private Path parent;

    private SavedResult saved;

    @BeforeEach
    void aRunOfTwoRepetitions() {
        saved = new SavedRuns(parent)
                .phase("load", 1, false, SavedRuns.START, new long[] {7}, (interval, n) -> 5000)
                .measured(
                        1, SavedRuns.START.plus(Duration.ofMinutes(1)), new long[] {20, 30}, (interval, n) -> 1000 * n)
                .measured(
                        2, SavedRuns.START.plus(Duration.ofMinutes(2)), new long[] {25, 35}, (interval, n) -> 1000 * n)
                .save();
    }

    private ResultFiles files() {
        return ResultFiles.of(saved.folder(), saved.result());
    }

    private void lines(String name, int from, int to) throws IOException {
        Path file = saved.folder().resolve(name);
        List<String> lines = Files.readAllLines(file);
        Files.write(file, lines.subList(from, to < 0 ? lines.size() + to : to));
    }

    private void replace(String name, String text, String other) throws IOException {
        Path file = saved.folder().resolve(name);
        String before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, other));
    }

    @Test
    void theFilesOfARunAreWhole() {
        assertThat(files().problems()).isEmpty();
    }

    @Test
    void slowMotionChangesNoCountsAndScalesTimes() {
        saved = new SavedRuns(parent)
                .slowMotion(20)
                .measured(1, SavedRuns.START, new long[] {20, 30}, (interval, n) -> 1000 * n)
                .save();

        assertThat(files().problems()).isEmpty();
    }

    @Test
    void filesOfOlderProgramsWithoutRepetitionsAreWhole() throws IOException {
        Path file = saved.folder().resolve("intervals.csv");
        Files.write(
                file,
                Files.readAllLines(file).stream()
                        .map(line -> line.substring(0, line.lastIndexOf(',')))
                        .toList());

        assertThat(files().problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCutFileOfIntervalsIsNotWhole(int lines) throws IOException {
        lines("intervals.csv", 0, -lines);

        assertThat(files().intervals().orElseThrow().toString())
                .contains("intervals.csv is not whole")
                .contains("measure (2)", " 60.");
        assertThat(files().latencies()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aCutLogOfLatenciesIsNotWhole(int lines) throws IOException {
        lines("latency.hlog", 0, -lines);

        assertThat(files().latencies().orElseThrow().toString())
                .contains("latency.hlog is not whole")
                .contains("measure/find", " 110.");
        assertThat(files().intervals()).isEmpty();
    }

    @Test
    void aLogThatIsCutWithinALineIsNotWhole() throws IOException {
        Path log = saved.folder().resolve("latency.hlog");
        String text = Files.readString(log);
        Files.writeString(log, text.substring(0, text.length() - 5));

        assertThat(files().latencies()).isPresent();
    }

    @Test
    void theLogOfAnotherRunIsNotThatOfTheResult() throws IOException {
        SavedResult slower = new SavedRuns(parent)
                .phase("load", 1, false, SavedRuns.START, new long[] {7}, (interval, n) -> 9000)
                .measured(1, SavedRuns.START, new long[] {20, 30}, (interval, n) -> 1000 * n)
                .measured(2, SavedRuns.START, new long[] {25, 35}, (interval, n) -> 1000 * n)
                .save();
        Files.delete(saved.folder().resolve("latency.hlog"));
        Files.copy(slower.folder().resolve("latency.hlog"), saved.folder().resolve("latency.hlog"));

        assertThat(files().latencies().orElseThrow().toString())
                .contains("the mean of load is 9")
                .contains("result.json has 5");
    }

    @Test
    void amountsOfAnIntervalBelongToTheResult() throws IOException {
        replace("intervals.csv", ",20,300,60000,", ",20,301,60000,");

        assertThat(files().intervals().orElseThrow().toString())
                .contains("it has 751 documents of measure, and result.json has 750");
    }

    @Test
    void phasesThatTheResultLacksAreNotItsOwn() throws IOException {
        replace("intervals.csv", ",load,", ",unload,");

        assertThat(files().intervals()).isPresent();
    }

    @Test
    void aMissingFileIsNamed() throws IOException {
        Files.delete(saved.folder().resolve("latency.hlog"));
        assertThat(files().problems()).singleElement().asString().contains("latency.hlog is missing");
        assertThat(files().resultAlone()).isFalse();

        Files.delete(saved.folder().resolve("intervals.csv"));
        assertThat(files().problems()).hasSize(2);
        assertThat(files().resultAlone()).isTrue();
    }
}
