package io.shardlab.predict.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResponseTimeTest {

    @Test
    void anExponentialTimeHasItsQuantiles() {
        ResponseTime time = new ResponseTime(List.of(new ResponseTime.Part(1, 0.5, 2, 4)));

        assertThat(time.mean()).isEqualTo(2.5);
        assertThat(time.quantile(0.5)).isCloseTo(0.5 + 2 * Math.log(2), within(1e-6));
        assertThat(time.quantile(0.99)).isCloseTo(0.5 + 2 * Math.log(100), within(1e-6));
    }

    @Test
    void theQuantileOfAMixtureCoversAllOperationsTogether() {
        ResponseTime time =
                new ResponseTime(List.of(new ResponseTime.Part(0.9, 0, 1, 1), new ResponseTime.Part(0.1, 0, 10, 100)));

        double seconds = time.quantile(0.95);

        assertThat(0.9 * Math.exp(-seconds) + 0.1 * Math.exp(-seconds / 10)).isCloseTo(0.05, within(1e-7));
        assertThat(time.mean()).isCloseTo(1.9, within(1e-12));
    }

    @Test
    void aConstantTimeEqualsAllItsQuantiles() {
        ResponseTime time = new ResponseTime(List.of(new ResponseTime.Part(1, 0.25, 0, 0)));

        assertThat(time.quantile(0.01)).isEqualTo(0.25);
        assertThat(time.quantile(0.99)).isEqualTo(0.25);
    }
}
