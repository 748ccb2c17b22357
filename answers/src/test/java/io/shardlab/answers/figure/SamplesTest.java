package io.shardlab.answers.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {

    @Test
    void haveTheMiddleOneAsMedian() {
        assertThat(Samples.of(List.of(30.0, 10.0, 11.0)).orElseThrow().median()).isEqualTo(11);
        assertThat(Samples.of(List.of(30.0, 10.0, 11.0, 13.0)).orElseThrow().median())
                .isEqualTo(12);
    }

    @Test
    void haveASpreadThatHoldsEveryOne() {
        Samples samples = Samples.of(List.of(100.0, 97.0, 110.0)).orElseThrow();

        assertThat(samples.spread()).isEqualTo(10);
        assertThat(samples.relativeSpread().orElseThrow()).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void areNoneOfNothing() {
        assertThat(Samples.of(List.of())).isEmpty();
    }

    @Test
    void haveNoRelativeSpreadAroundZero() {
        assertThat(Samples.of(List.of(0.0, 0.0, 3.0)).orElseThrow().relativeSpread())
                .isEmpty();
    }
}
