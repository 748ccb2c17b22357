package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three measurements that should take 10, 10 and 20 seconds, and others of which only the kinds are known. */
class RemainingTimeTest {

    private final RemainingTime time = RemainingTime.expecting(List.of(seconds(10), seconds(10), seconds(20)));

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    @Test
    void atFirstTheExpectedTimesCount() {
        assertThat(time.left()).contains(seconds(40));
        assertThat(time.later()).contains(seconds(30));
    }

    @Test
    void theTimeOfThoseThatEndedCorrectsTheExpectation() {
        time.took(seconds(20));

        assertThat(time.left()).as("all take twice as long").contains(seconds(60));
        assertThat(time.later()).contains(seconds(40));
    }

    @Test
    void nothingIsLeftAtTheEnd() {
        for (int i = 0; i < 3; i++) {
            time.took(seconds(15));
        }

        assertThat(time.left()).contains(Duration.ZERO);
        assertThat(time.later()).contains(Duration.ZERO);
    }

    @Test
    void aKindThatHasNotBeenMeasuredTakesTheMeanOfAll() {
        RemainingTime ofKinds = RemainingTime.ofKinds(List.of("servers", "nothing", "nothing", "data"));
        assertThat(ofKinds.left()).isEmpty();

        ofKinds.took(seconds(20));
        ofKinds.took(seconds(2));

        assertThat(ofKinds.left()).contains(seconds(2 + 11));
    }
}
