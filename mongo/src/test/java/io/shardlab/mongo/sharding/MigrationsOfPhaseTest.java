package io.shardlab.mongo.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Entries of the migration log and a phase of ten seconds, from second 100 to 110 of the log. */
class MigrationsOfPhaseTest {

    private static final int START = 100;
    private static final int END = 110;

    private final List<Document> log = new ArrayList<>();

    private MigrationsOfPhaseTest entry(double second, String what, String from, String to, String note) {
        log.add(new Document("time", new Date(Math.round(second * 1000)))
                .append("what", "moveChunk." + what)
                .append("details", new Document("from", from).append("to", to).append("note", note)));
        return this;
    }

    private MigrationsOfPhaseTest committed(double begin, double end, String from, String to) {
        return entry(begin, "start", from, to, null)
                .entry(end, "commit", from, to, null)
                .entry(end, "from", from, to, "success");
    }

    private MigrationReport report() {
        log.sort(Comparator.comparing(entry -> entry.getDate("time")));
        return new MigrationsOfPhase(
                        MigrationLog.migrations(log), Instant.ofEpochSecond(START), Instant.ofEpochSecond(END))
                .report();
    }

    private MigrationActivity activity() {
        return report().activity().orElseThrow();
    }

    private static MigrationSpan span(double begin, double end, Boolean committed) {
        return new MigrationSpan(begin, end, "s1", "s2", Optional.ofNullable(committed));
    }

    @Test
    void aMigrationThroughoutThePhaseFillsItAndDoesNotEndInIt() {
        committed(90, 120, "s1", "s2");

        assertThat(report()).isEqualTo(new MigrationReport(0, 0, 0, 0, Optional.of(activity())));
        assertThat(activity()).isEqualTo(new MigrationActivity(1, 10, 10, List.of(span(0, 10, null))));
        assertThat(report().underWay()).isEqualTo(1);
    }

    @Test
    void aMigrationUnderWayCountsFromItsStart() {
        entry(104, "start", "s1", "s2", null);

        assertThat(activity()).isEqualTo(new MigrationActivity(1, 6, 6, List.of(span(4, 10, null))));
    }

    @Test
    void aMigrationThatEndsSoonCountsForThatTimeAndReportsItsWholeLength() {
        committed(81, 101, "s1", "s2");

        assertThat(report().count()).isEqualTo(1);
        assertThat(report().meanSeconds()).isEqualTo(20);
        assertThat(report().maxSeconds()).isEqualTo(20);
        assertThat(activity()).isEqualTo(new MigrationActivity(1, 1, 1, List.of(span(0, 1, true))));
    }

    @Test
    void migrationsBeforeOrAfterThePhaseDoNotCount() {
        committed(80, 99.999, "s1", "s2").committed(110, 115, "s1", "s2");

        assertThat(report()).isEqualTo(MigrationReport.NONE);
    }

    @Test
    void timeIsCountedOnceHoweverManyRunAtATime() {
        committed(101, 105, "s1", "s2").committed(103, 106, "s3", "s4").committed(108, 109, "s1", "s4");

        assertThat(activity().ran()).isEqualTo(3);
        assertThat(activity().seconds()).isEqualTo(6);
        assertThat(activity().summedSeconds()).isEqualTo(8);
        assertThat(activity().spans()).extracting(MigrationSpan::startSeconds).containsExactly(1.0, 3.0, 8.0);
        assertThat(report().count()).isEqualTo(3);
        assertThat(report().meanSeconds()).isEqualTo(2.667);
        assertThat(report().maxSeconds()).isEqualTo(4);
    }

    @Test
    void aMigrationThatIsGivenUpFailsOnceHoweverItIsLogged() {
        entry(102, "start", "s1", "s2", null)
                .entry(103, "error", "s1", "s2", null)
                .entry(103.001, "from", "s1", "s2", "aborted")
                .entry(104, "start", "s3", "s2", null)
                .entry(106, "from", "s3", "s2", "aborted");

        assertThat(report().failed()).isEqualTo(2);
        assertThat(report().count()).isZero();
        assertThat(activity().seconds()).isEqualTo(3);
        assertThat(activity().spans()).contains(span(2, 3, false));
    }

    @Test
    void theLastEntryOfAMigrationBeforeThePhaseIsNotAFailureInIt() {
        entry(98, "start", "s1", "s2", null)
                .entry(99.999, "error", "s1", "s2", null)
                .entry(100.001, "from", "s1", "s2", "aborted");

        assertThat(report()).isEqualTo(MigrationReport.NONE);
    }

    @Test
    void theSuccessOfAMigrationCommittedBeforeThePhaseIsNotAnotherMigration() {
        entry(100.001, "from", "s1", "s2", "success");

        assertThat(report()).isEqualTo(MigrationReport.NONE);
    }

    @Test
    void aDonorThatStoppedAndRestartedDidNotMigrateInBetween() {
        entry(50, "start", "s1", "s2", null).committed(105, 106, "s1", "s2");

        assertThat(activity()).isEqualTo(new MigrationActivity(1, 1, 1, List.of(span(5, 6, true))));
    }

    @Test
    void thereAreNoMoreSpansThanAChartHasRoomFor() {
        IntStream.range(0, MigrationActivity.MOST_SPANS)
                .forEach(i -> committed(102 + 0.01 * i, 102 + 0.01 * i + 0.005, "s1", "s2"));
        committed(101, 101.001, "s1", "s2");

        assertThat(activity().ran()).isEqualTo(MigrationActivity.MOST_SPANS + 1);
        assertThat(activity().spans())
                .hasSize(MigrationActivity.MOST_SPANS)
                .extracting(MigrationSpan::startSeconds)
                .as("the shortest is left out")
                .startsWith(2.0);
    }
}
