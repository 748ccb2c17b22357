package io.shardlab.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.UnavailabilityReport;
import org.junit.jupiter.api.Test;

/** Times are nanoseconds of a phase that starts at 1000. */
class OutageTallyTest {

    private static final long START = 1_000;

    private final OutageTally outages = new OutageTally(2);

    private static UnavailabilityReport nanos(
            long longest, long longestFrom, int workers, long allWorkers, long allWorkersFrom) {
        return new UnavailabilityReport(
                longest / 1e9, longestFrom / 1e9, workers, allWorkers / 1e9, allWorkersFrom / 1e9);
    }

    @Test
    void withoutFailuresThereIsNone() {
        assertThat(outages.unavailability(START)).isEqualTo(UnavailabilityReport.NONE);
    }

    @Test
    void itLastsFromTheFirstFailureUntilASuccessHasReturned() {
        outages.failed(0, START + 10, START + 20);
        outages.failed(0, START + 25, START + 40);
        outages.recovered(0, START + 47);

        assertThat(outages.unavailability(START)).isEqualTo(nanos(37, 10, 1, 0, 0));
    }

    @Test
    void whatWasNotEndedBySuccessLastsUntilTheLastFailure() {
        outages.failed(0, START + 10, START + 20);
        outages.failed(0, START + 30, START + 40);
        UnavailabilityReport underWay = outages.unavailability(START);
        outages.ended(0);

        assertThat(underWay).isEqualTo(nanos(30, 10, 1, 0, 0));
        assertThat(outages.unavailability(START)).isEqualTo(underWay);
    }

    @Test
    void allWorkersAreAwayWhereTheirTimesOverlap() {
        outages.failed(0, START + 10, START + 40);
        outages.recovered(0, START + 41);
        // Known only after the first worker is well again, as an operation that fails may take long.
        outages.failed(1, START + 20, START + 60);
        outages.recovered(1, START + 61);
        outages.failed(0, START + 50, START + 55);
        outages.recovered(0, START + 56);

        assertThat(outages.unavailability(START)).isEqualTo(nanos(41, 20, 2, 21, 20));
    }

    @Test
    void timesThatOnlyTouchDoNotOverlap() {
        outages.failed(0, START + 10, START + 20);
        outages.ended(0);
        outages.failed(1, START + 20, START + 30);
        outages.ended(1);

        assertThat(outages.unavailability(START).allWorkersSeconds()).isZero();
    }

    @Test
    void theLongestAreKeptOfVeryMany() {
        outages.failed(1, START, START + 1_000_000);
        outages.failed(0, START + 500, START + 900);
        outages.recovered(0, START + 1_000);
        for (int i = 0; i < 100_000; i++) {
            long start = START + 2_000 + 10L * i;
            outages.failed(0, start, start + 1);
            outages.recovered(0, start + 2);
        }

        assertThat(outages.unavailability(START)).isEqualTo(nanos(1_000_000, 0, 2, 500, 500));
    }
}
