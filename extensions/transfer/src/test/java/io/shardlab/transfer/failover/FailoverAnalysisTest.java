package io.shardlab.transfer.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.transfer.failover.RepetitionFigures.Period;
import io.shardlab.transfer.failover.RepetitionFigures.When;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FailoverAnalysisTest {

    private static final long SECOND = 1_000_000_000;
    private static final FailoverDocuments WRITES = new FailoverDocuments(1, 0, 100, 1);
    private static final FailoverDocuments WRITES_TO_TWO_SHARDS = new FailoverDocuments(1, 0, 100, 2);

    /** Begun at 10 s, effective at 10.1 s. */
    private static final FaultTimeline.Times TIMES = new FaultTimeline.Times(
            10 * SECOND,
            10 * SECOND + SECOND / 10,
            OptionalLong.of(10 * SECOND + SECOND / 5),
            OptionalLong.of(12 * SECOND),
            OptionalLong.of(20 * SECOND),
            OptionalLong.of(21 * SECOND),
            OptionalLong.of(23 * SECOND));

    private final OperationLog log = new OperationLog();

    private static long nanos(double seconds) {
        return Math.round(seconds * SECOND);
    }

    private void add(long number, double due, double start, double end, boolean succeeded) {
        log.add(number, nanos(due), nanos(start), nanos(end), succeeded);
    }

    private RepetitionFigures figures(long... present) {
        return figures(WRITES, shards(0), present);
    }

    private RepetitionFigures figures(FailoverDocuments documents, BitSet hit, long... present) {
        BitSet there = new BitSet();
        for (long number : present) {
            there.set((int) number);
        }
        return new FailoverAnalysis(TIMES, List.of(log), documents, hit).figures(there);
    }

    private static BitSet shards(int... indexes) {
        BitSet shards = new BitSet();
        for (int index : indexes) {
            shards.set(index);
        }
        return shards;
    }

    @Test
    void timesCountFromTheBeginningOfTheFault() {
        add(0, 9, 9, 9.01, true);
        add(1, 13, 13, 13.5, true);

        RepetitionFigures figures = figures(0, 1);

        assertThat(figures.detected()).hasValue(0.2);
        assertThat(figures.newPrimary()).hasValue(2);
        assertThat(figures.firstWrite()).hasValue(3.5);
        assertThat(figures.firstRead()).isEmpty();
        assertThat(figures.back()).hasValue(1);
        assertThat(figures.resync()).hasValue(2);
    }

    @Test
    void aSuccessThatBeganBeforeTheFaultHadTakenEffectDoesNotEndTheOutage() {
        add(0, 10.05, 10.05, 10.06, true);
        add(1, 14, 14, 14.5, true);
        assertThat(figures().firstWrite()).hasValue(4.5);
    }

    @Test
    void aFailureMayDetectTheFaultBeforeTheMonitors() {
        add(0, 9.9, 9.9, 10.15, false);
        assertThat(figures().detected().getAsDouble()).isEqualTo(0.15);
    }

    @Test
    void aWorkerIsOutFromTheStartOfItsFirstFailureUntilASuccessHasReturned() {
        add(0, 1, 1, 8, true);
        add(1, 9.9, 9.9, 10.15, false);
        add(2, 11, 11, 11.1, false);
        add(3, 12, 12, 12.4, true);
        assertThat(figures().longestOutage())
                .as("the 7 s before the fault do not count")
                .isEqualTo(2.5);
    }

    @Test
    void anOperationThatWaitsForTheNewPrimaryIsAnOutageWithoutAFailure() {
        add(0, 10, 10, 12.5, true);
        add(1, 13, 13, 13.1, true);
        assertThat(figures().longestOutage()).isEqualTo(2.5);
    }

    @Test
    void operationsThatWaitedForTheMemberUntilItWasBackAreCounted() {
        add(0, 9.9, 9.9, 20.5, true);
        add(1, 11, 11, 20.1, false);
        add(2, 10.5, 10.5, 12.5, true);
        add(3, 19, 19, 20.5, true);
        assertThat(figures().waiting())
                .as("two began before 12 s and ended after 20 s")
                .isEqualTo(2);
    }

    @Test
    void responseTimesBelongToThePartOfThePhaseInWhichTheyWereDue() {
        add(0, 9, 9, 9.5, true);
        add(1, 10.01, 10.02, 10.2, false);
        add(2, 11, 11.5, 13, true);
        add(3, 12, 13, 13.25, true);
        add(4, 14, 14, 14.125, true);

        List<Period> writes = figures().periods().stream()
                .filter(period -> period.kind() == FailoverDocuments.Kind.WRITE)
                .toList();

        assertThat(writes).extracting(Period::when).containsExactly(When.BEFORE, When.DURING, When.AFTER);
        assertThat(writes)
                .extracting(period -> period.responses().getTotalCount())
                .containsExactly(1L, 2L, 1L);
        assertThat(writes).extracting(Period::errors).containsExactly(0L, 1L, 0L);
        assertThat(writes.get(1).responses().getMaxValue() / (double) SECOND)
                .as("from the intended start")
                .isBetween(1.99, 2.01);
    }

    @Test
    void anOperationThatWasUnderWayWhenTheFaultBeganIsNotBeforeIt() {
        add(0, 9, 9, 9.5, true);
        add(1, 9.99, 9.99, 12.5, true);
        add(2, 9.99, 9.99, 10.5, false);
        add(3, 13, 13, 13.1, true);
        add(4, 14, 14, 14.1, true);

        List<Period> writes = figures().periods().stream()
                .filter(period -> period.kind() == FailoverDocuments.Kind.WRITE)
                .toList();

        assertThat(writes)
                .extracting(period -> period.responses().getTotalCount())
                .containsExactly(1L, 2L, 1L);
        assertThat(writes).extracting(Period::errors).containsExactly(0L, 1L, 0L);
    }

    @Test
    void withoutASuccessNothingIsAfter() {
        add(0, 9, 9, 9.5, true);
        add(1, 39, 39, 39.5, false);
        assertThat(figures().periods())
                .filteredOn(period -> period.when() == When.AFTER)
                .allSatisfy(period -> assertThat(period.errors()).isZero());
    }

    @Test
    void acknowledgedWritesThatAreNotThereAreLost() {
        add(0, 9, 9, 9.1, true);
        add(1, 9.9, 9.9, 9.95, true);
        add(2, 10, 10, 10.2, false);
        add(3, 10.1, 10.1, 10.3, false);
        add(4, 13, 13, 13.1, true);
        assertThat(figures(0, 3, 4).writes()).isEqualTo(new RepetitionFigures.Writes(3, 1, 2, 1));
    }

    @Test
    void readsDoNotCountAsWrites() {
        add(0, 9, 9, 9.1, true);
        RepetitionFigures figures = figures(new FailoverDocuments(1, 1, 100, 1), shards(0));
        assertThat(figures.writes()).isEqualTo(new RepetitionFigures.Writes(0, 0, 0, 0));
    }

    @Test
    void aShardThatWasNotHitDoesNotEndTheOutageOfAnother() {
        add(1, 10.5, 10.5, 10.6, true);
        add(0, 12.5, 12.5, 12.75, true);
        assertThat(figures(WRITES_TO_TWO_SHARDS, shards(0)).firstWrite()).hasValue(2.75);
        assertThat(figures(WRITES_TO_TWO_SHARDS, shards(1)).firstWrite().getAsDouble())
                .isEqualTo(0.6);
        assertThat(figures(WRITES_TO_TWO_SHARDS, shards(0, 1)).firstWrite()).hasValue(2.75);
    }

    @Test
    void aSetThatWasHitAndHasNoSuccessHasNoEndOfItsOutage() {
        add(0, 12.5, 12.5, 12.75, true);
        assertThat(figures(WRITES_TO_TWO_SHARDS, shards(0, 1)).firstWrite()).isEmpty();
    }

    @Test
    void aLogKeepsEveryOperation() {
        for (int i = 0; i < 5000; i++) {
            log.add(i, 1, 2, 3, i % 2 == 0);
        }
        assertThat(log.size()).isEqualTo(5000);
        assertThat(log.number(4999)).isEqualTo(4999);
        assertThat(log.succeeded(4999)).isFalse();
    }
}
