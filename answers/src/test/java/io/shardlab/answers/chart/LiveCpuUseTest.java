package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LiveCpuUseTest {

    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    private final TimeSeries series = new TimeSeries(10);
    private final LiveCpuUse use = new LiveCpuUse(series, 4);

    @Test
    void isTheShareOfAllProcessorsSinceTheLastCount() {
        count(0, 7);
        count(2, 11);

        assertThat(series.size()).isOne();
        assertThat(last().y()).isEqualTo(50);
        assertThat(last().x()).as("between the counts").isEqualTo(1);
    }

    @Test
    void otherProcessesAreCountedFromTheirBeginning() {
        count(0, 7);
        count(1, 0.5);
        assertThat(series.size()).isZero();

        count(2, 1.5);
        assertThat(last().y()).isEqualTo(25);
    }

    @Test
    void anUnknownCountAddsNothing() {
        count(0, 7);
        use.add(1, START.plusSeconds(1), OptionalDouble.empty());
        count(2, 11);

        assertThat(series.size()).isZero();
    }

    private Point last() {
        return series.line("", 0).points().reduce((before, point) -> point).orElseThrow();
    }

    private void count(int second, double cpuSeconds) {
        use.add(second, START.plusSeconds(second), OptionalDouble.of(cpuSeconds));
    }
}
