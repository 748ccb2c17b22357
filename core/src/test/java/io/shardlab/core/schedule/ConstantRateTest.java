package io.shardlab.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantRateTest {

    @Test
    void operationsAreEvenlySpacedFromZero() {
        ConstantRate rate = new ConstantRate(1000);
        assertThat(rate.intendedNanos(0)).isZero();
        assertThat(rate.intendedNanos(1)).isEqualTo(1_000_000);
        assertThat(rate.intendedNanos(2500)).isEqualTo(2_500_000_000L);
    }

    @Test
    void roundingDoesNotAddUpOverADay() {
        ConstantRate rate = new ConstantRate(3);
        long day = 24L * 3600;
        assertThat(rate.intendedNanos(3 * day)).isEqualTo(day * 1_000_000_000L);
    }

    @Test
    void numbersBeyondAnIntKeepTheirOrder() {
        ConstantRate rate = new ConstantRate(1_000_000);
        long number = 5_000_000_000L;
        assertThat(rate.intendedNanos(number + 1)).isGreaterThan(rate.intendedNanos(number));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 3, 7, 999.9, 12_345, 1e6})
    void arrivalsBeforeATimeAreThoseIntendedBeforeIt(double perSecond) {
        ConstantRate rate = new ConstantRate(perSecond);
        for (long nanos : new long[] {0, 1, 999, 1_000_000, 333_333_333, 1_000_000_000, 10_000_000_001L}) {
            long arrivals = rate.arrivalsBefore(nanos);
            assertThat(rate.intendedNanos(arrivals)).isGreaterThanOrEqualTo(nanos);
            if (arrivals > 0) {
                assertThat(rate.intendedNanos(arrivals - 1)).isLessThan(nanos);
            }
        }
    }

    @Test
    void aRateOfNothingIsRefused() {
        assertThatThrownBy(() -> new ConstantRate(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
