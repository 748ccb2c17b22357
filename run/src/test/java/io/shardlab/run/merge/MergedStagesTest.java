package io.shardlab.run.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.answers.folder.ResultFiles;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergedStagesTest {

    private static final long MILLI = 1_000_000;

    @TempDir
    private Path parent;

    private final List<String> warnings = new ArrayList<>();

    /** Two repetitions, each of a stage of 2 s and one of 1 s, in which 40 arrivals were missed and 10 failed. */
    private SavedResult part(long firstNanos, long secondNanos) {
        SavedRuns.LatencyOf latency = (interval, n) -> (interval < 2 ? firstNanos : secondNanos) + n * 1000;
        return new SavedRuns(parent)
                .missing(40)
                .stages(2, 10)
                .measured(1, SavedRuns.START, new long[] {100, 100, 50}, latency)
                .measured(2, SavedRuns.START.plus(Duration.ofMinutes(1)), new long[] {100, 100, 50}, latency)
                .save();
    }

    private SavedResult merge(SavedResult one, SavedResult other) {
        Notices notices = new Notices() {
            @Override
            public void say(Message line) {}

            @Override
            public void warn(Message line) {
                warnings.add(line.toString());
            }
        };
        return new ResultMerger(List.of(one, other), false, notices).mergeInto(parent.resolve("merged"));
    }

    private static List<StageReport> stages(SavedResult result, int repetition) {
        return result.result().phases().get(repetition - 1).openLoop().stages();
    }

    @Test
    void latenciesOfAStageAreThoseOfAllMachinesTogether() {
        SavedResult merged = merge(part(MILLI, 3 * MILLI), part(5 * MILLI, 70 * MILLI));

        Histogram first = new Histogram(3);
        for (int n = 0; n < 100; n++) {
            first.recordValueWithCount(MILLI + n * 1000, 2);
            first.recordValueWithCount(5 * MILLI + n * 1000, 2);
        }
        for (int repetition = 1; repetition <= 2; repetition++) {
            assertThat(stages(merged, repetition).get(0).serviceTime()).hasValue(Rounding.of(LatencyReport.of(first)));
            assertThat(stages(merged, repetition).get(0).responseTime()).hasValue(Rounding.of(LatencyReport.of(first)));
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void missedAndFailedArrivalsAreInTheResponseTimesOfTheirStage() {
        StageReport last = stages(merge(part(MILLI, 3 * MILLI), part(5 * MILLI, 70 * MILLI)), 1)
                .get(1);

        assertThat(last.serviceTime().orElseThrow().count()).isEqualTo(100);
        assertThat(last.serviceTime().orElseThrow().percentile("50")).isCloseTo(3_050, within(10.0));
        LatencyReport response = last.responseTime().orElseThrow();
        assertThat(response.count()).as("100 that succeeded, 80 missed").isEqualTo(180);
        assertThat(response.percentile("50")).as("the slowest that succeeded").isCloseTo(70_049, within(100.0));
        assertThat(response.percentile("90")).as("the wait of a missed one").isCloseTo(2e6, within(2e3));
    }

    @Test
    void theFilesOfAMergedResultHaveTheStages() {
        SavedResult merged = merge(part(MILLI, 3 * MILLI), part(5 * MILLI, 70 * MILLI));

        assertThat(ResultFiles.of(merged.folder(), merged.result()).problems()).isEmpty();
        assertThat(merged.folder().resolve("latency.hlog"))
                .content()
                .contains("Tag=measure:stage-1,")
                .contains("Tag=measure:stage-2/response,");
    }

    @Test
    void aResultOfAnOlderProgramIsMergedWithoutThemAndItIsSaid() throws IOException {
        SavedResult older = part(5 * MILLI, 70 * MILLI);
        rewrite(older, line -> !line.contains(":stage-"));

        SavedResult merged = merge(part(MILLI, 3 * MILLI), older);

        assertThat(stages(merged, 1)).extracting(StageReport::operations).containsExactly(400L, 100L);
        assertThat(stages(merged, 1))
                .allSatisfy(stage -> assertThat(stage.responseTime()).isEmpty());
        assertThat(warnings).singleElement().asString().contains("latencies by stage of measure");
    }

    @Test
    void aLogThatLacksAStageIsNotWhole() throws IOException {
        SavedResult cut = part(MILLI, 3 * MILLI);
        rewrite(cut, line -> !line.contains("Tag=measure:stage-2/response,"));

        assertThat(ResultFiles.of(cut.folder(), cut.result()).latencies().orElseThrow())
                .asString()
                .contains("latency.hlog", " 0 operations", "measure:stage-2/response", " 180.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"due", "operations", "missed", "failed"})
    void aStageThatContradictsItselfIsRefused(String count) throws IOException {
        Path file = part(MILLI, 3 * MILLI).folder().resolve("result.json");
        String text = Files.readString(file);
        Matcher value = Pattern.compile("\"" + count + "\" : (\\d+)").matcher(text);
        assertThat(value.find(text.indexOf("\"stage\" : \"2\""))).isTrue();
        Files.writeString(file, text.substring(0, value.start(1)) + "7" + text.substring(value.end(1)));

        assertThatThrownBy(() -> SavedResults.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("contradicts itself")
                .hasMessageContaining("stages.");
    }

    private static void rewrite(SavedResult saved, Predicate<String> kept) throws IOException {
        Path log = saved.folder().resolve("latency.hlog");
        List<String> lines = Files.readAllLines(log);
        assertThat(lines).anyMatch(kept.negate());
        Files.write(log, lines.stream().filter(kept).toList());
    }
}
