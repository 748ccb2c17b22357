package io.shardlab.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.schedule.Schedule;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MissedArrivalsTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void eachMissedArrivalHasWaitedFromItsIntendedStartToTheEnd() {
        Histogram waits = MissedArrivals.waits(Arrivals.EVEN.at(1000), 4000, 394, 4 * SECOND);

        assertThat(waits.getTotalCount()).isEqualTo(394);
        assertThat(waits.getMinValue() / 1e6).isCloseTo(1, within(0.01));
        assertThat(waits.getMaxValue() / 1e6).isCloseTo(394, within(0.4));
        assertThat(waits.getMean() / 1e6).isCloseTo(197.5, within(0.2));
    }

    @ParameterizedTest
    @EnumSource(Arrivals.Process.class)
    void thousandsOfMillionsTakeAMomentAndAreAllThere(Arrivals.Process process) {
        Schedule schedule = new Arrivals(process, 1).at(1e6);
        long end = 3600 * SECOND;
        long due = schedule.arrivalsBefore(end);
        long missed = due / 2;

        Histogram waits = MissedArrivals.waits(schedule, due, missed, end);

        assertThat(waits.getTotalCount()).isEqualTo(missed);
        assertThat(waits.getValueAtPercentile(50) / 1e9).isCloseTo(900, within(2.0));
        assertThat(waits.getMaxValue()).isLessThanOrEqualTo((long) (1.001 * 1800 * SECOND));
    }

    @Test
    void nothingMissedIsNothingWaited() {
        assertThat(MissedArrivals.waits(Arrivals.EVEN.at(10), 0, 0, SECOND).getTotalCount())
                .isZero();
    }
}
