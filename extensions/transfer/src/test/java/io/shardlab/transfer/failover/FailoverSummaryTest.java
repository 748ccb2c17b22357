package io.shardlab.transfer.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.FactTable;
import io.shardlab.core.text.Language;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FailoverSummaryTest {

    private static RepetitionFigures figures(OptionalDouble newPrimary, long lost) {
        return figures(newPrimary, lost, 0);
    }

    private static RepetitionFigures figures(OptionalDouble newPrimary, long lost, long waiting) {
        return new RepetitionFigures(
                OptionalDouble.of(0.01),
                newPrimary,
                OptionalDouble.of(2.5),
                OptionalDouble.of(3),
                3.25,
                OptionalDouble.of(1),
                OptionalDouble.of(0.5),
                waiting,
                List.of(),
                new RepetitionFigures.Writes(100, lost, 4, 1));
    }

    private final FailoverSummary summary = new FailoverSummary(List.of(
            figures(OptionalDouble.of(2), 0),
            figures(OptionalDouble.of(4), 3),
            figures(OptionalDouble.empty(), 0),
            figures(OptionalDouble.of(2.2), 0)));

    @Test
    void timesAreMediansOverTheRepetitionsThatHaveThem() {
        assertThat(summary.facts()).containsEntry("newPrimarySeconds", 2.2).containsEntry("firstWriteSeconds", 3.0);
        FactTable times = summary.tables().get(0);
        assertThat(times.rows()).contains(List.of("fault to new primary", 2.2, 2.0, 4.0, 3L));
    }

    @Test
    void tablesAreInTheLanguageOfTheUser() {
        FactTable times = summary.tables().get(0).in(Language.JAPANESE);
        assertThat(times.title()).isEqualTo("フェイルオーバーの時間");
        assertThat(times.rows()).contains(List.of("障害から新しいプライマリーまで", 2.2, 2.0, 4.0, 3L));
        assertThat(summary.tables().get(2).in(Language.JAPANESE).rows())
                .extracting(row -> row.get(0))
                .contains("write (利用不可の間)");
    }

    @Test
    void writesAreAddedUp() {
        assertThat(summary.facts())
                .containsEntry("writesAcknowledged", 400L)
                .containsEntry("writesLost", 3L)
                .containsEntry("writesFailed", 16L)
                .containsEntry("writesFailedButStored", 4L);
        assertThat(summary.tables().get(1).rows()).contains(List.of("all", 400L, 3L, 16L, 4L));
    }

    @Test
    void lostWritesAreTheFinding() {
        assertThat(summary.findings(false))
                .singleElement()
                .satisfies(finding -> assertThat(finding.kind()).contains("writes-lost"))
                .satisfies(finding -> assertThat(finding.evidence()).startsWith("3 of 400"));
        assertThat(new FailoverSummary(List.of(figures(OptionalDouble.of(2), 0))).findings(true))
                .singleElement()
                .satisfies(finding -> assertThat(finding.kind()).contains("no-writes-lost"));
    }

    @Test
    void operationsThatWaitedForTheMemberAreAFinding() {
        assertThat(new FailoverSummary(List.of(figures(OptionalDouble.of(2), 0, 10))).findings(true))
                .hasSize(2)
                .last()
                .satisfies(finding -> assertThat(finding.evidence()).startsWith("10 operations"));
    }

    @Test
    void aTimeThatNoRepetitionHasIsEmptyInTheTableAndMissingAmongTheFacts() {
        FailoverSummary none = new FailoverSummary(List.of(figures(OptionalDouble.empty(), 0)));
        assertThat(none.facts()).doesNotContainKey("newPrimarySeconds");
        assertThat(none.tables().get(0).rows())
                .filteredOn(row -> row.get(0).equals("fault to new primary"))
                .singleElement()
                .satisfies(row -> assertThat(row.get(1)).isNull());
    }

    @Test
    void withoutARepetitionThereIsNothingToSay() {
        FailoverSummary nothing = new FailoverSummary(List.of());
        assertThat(nothing.tables()).isEmpty();
        assertThat(nothing.findings(true)).isEmpty();
    }
}
