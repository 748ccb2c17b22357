package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Three measurements that should take 10, 10 and 20 seconds. */
class WholeTimeTest {

    private final AtomicLong nanos = new AtomicLong(1);
    private final WholeTime time =
            new WholeTime(List.of(Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(20)), nanos::get);

    private void pass(double seconds) {
        nanos.addAndGet(Math.round(seconds * 1e9));
    }

    @Test
    void atFirstTheExpectedTimesCount() {
        time.begin();
        pass(4);

        assertThat(time.secondsLeft()).isCloseTo(36, within(1e-6));
        assertThat(time.share()).isCloseTo(0.1, within(1e-6));
        assertThat(time.place()).isEqualTo(1);
        assertThat(time.count()).isEqualTo(3);
    }

    @Test
    void theTimeOfThoseThatEndedCorrectsTheExpectation() {
        time.begin();
        pass(20);
        time.end();
        time.begin();

        assertThat(time.secondsLeft()).as("all take twice as long").isCloseTo(60, within(1e-6));
        assertThat(time.share()).isCloseTo(0.25, within(1e-6));
    }

    @Test
    void theShareNeverDecreases() {
        time.begin();
        pass(9);
        double before = time.share();
        pass(21);
        time.end();
        time.begin();

        assertThat(time.share()).isGreaterThanOrEqualTo(before);
    }

    @Test
    void onlyTheEndOfAllIsTheWhole() {
        time.begin();
        pass(10);
        time.end();
        time.begin();
        pass(10);
        time.end();
        time.begin();
        pass(1000);
        assertThat(time.share()).isEqualTo(0.99);
        assertThat(time.secondsLeft()).isZero();

        time.end();
        assertThat(time.share()).isEqualTo(1);
    }

    @Test
    void beforeTheFirstBeginsNothingIsDone() {
        assertThat(time.share()).isZero();
        assertThat(time.secondsLeft()).isEqualTo(40);
    }
}
