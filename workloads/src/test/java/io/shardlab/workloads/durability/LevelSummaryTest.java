package io.shardlab.workloads.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.result.FactTable;
import io.shardlab.mongo.write.DurabilityLevel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LevelSummaryTest {

    private static LevelSummary.Run run(String level, double seconds, long millisEach, long arrived, long pingMillis) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(millisEach * 1_000_000, 100);
        return new LevelSummary.Run(
                DurabilityLevel.parse(level),
                seconds,
                100,
                100,
                arrived,
                times,
                List.of(new SetStatus.Secondary("far", pingMillis), new SetStatus.Secondary("near", 1)));
    }

    @Test
    void repetitionsBecomeTheBestTheMedianAndTheSpread() {
        LevelSummary summary =
                LevelSummary.of(List.of(run("1", 3, 30, 100, 8), run("1", 1, 10, 100, 9), run("1", 2, 20, 99, 4)));

        assertThat(summary.bestSeconds()).isEqualTo(1);
        assertThat(summary.medianSeconds()).isEqualTo(2);
        assertThat(summary.spreadSeconds()).isEqualTo(2);
        assertThat(summary.operationsPerSecond()).isEqualTo(50);
        assertThat(summary.medianMillis()).isCloseTo(20, within(0.1));
        assertThat(summary.sent()).isEqualTo(300);
        assertThat(summary.arrived()).isEqualTo(299);
        assertThat(summary.pingsMillis())
                .as("the shortest, the nearest first")
                .containsExactly(new SetStatus.Secondary("near", 1), new SetStatus.Secondary("far", 4));
    }

    @Test
    void twoRepetitionsHaveTheirMeanAsMedian() {
        assertThat(LevelSummary.of(List.of(run("1", 1, 1, 100, 1), run("1", 2, 1, 100, 1)))
                        .medianSeconds())
                .isEqualTo(1.5);
    }

    @Test
    void levelsWithoutAnAnswerHaveTheirOwnTableThatIsNotDrawn() {
        LevelSummary sent = LevelSummary.of(List.of(run("0", 0.1, 1, 100, 1)));
        LevelSummary one = LevelSummary.of(List.of(run("1", 1, 1, 100, 1)));

        List<FactTable> tables = LevelTables.of(Map.of("", List.of(sent, one)), 100);
        assertThat(tables)
                .extracting(
                        table -> table.rows().stream().map(row -> row.get(0)).toList())
                .containsExactly(List.of("w:1"), List.of("w:0"));
        assertThat(tables.get(1).title()).contains("only the time of sending");
        assertThat(tables.get(1).drawn()).isEmpty();

        Map<String, List<LevelSummary>> byTarget = new LinkedHashMap<>();
        byTarget.put("ssd", List.of(sent, one));
        byTarget.put("hdd", List.of(sent));
        assertThat(LevelTables.of(byTarget, 100))
                .filteredOn(table -> !table.drawn().isEmpty())
                .isEmpty();
    }

    @Test
    void severalTargetsStandSideBySideAndALevelNotReachedIsEmpty() {
        LevelSummary one = LevelSummary.of(List.of(run("1", 1, 1, 100, 1)));
        LevelSummary two = LevelSummary.of(List.of(run("2", 4, 1, 100, 1)));
        Map<String, List<LevelSummary>> byTarget = new LinkedHashMap<>();
        byTarget.put("ssd", List.of(one, two));
        byTarget.put("hdd", List.of(two));

        List<FactTable> tables = LevelTables.of(byTarget, 100);
        assertThat(tables).hasSize(3);
        assertThat(tables.get(0).columns()).containsExactly("level", "ssd", "hdd");
        assertThat(tables.get(0).rows())
                .containsExactly(Arrays.asList("w:1", 1.0, null), Arrays.asList("w:2", 4.0, 4.0));
        assertThat(tables.get(0).drawn()).containsExactly("ssd", "hdd");
        assertThat(tables.get(1).drawn()).as("one chart has all").isEmpty();
        assertThat(tables.get(2).title()).isEqualTo("100 inserts at each level on hdd");
        assertThat(LevelTables.of(Map.of("", List.of(one)), 100))
                .singleElement()
                .extracting(FactTable::drawn)
                .isEqualTo(List.of("median, s"));
    }
}
