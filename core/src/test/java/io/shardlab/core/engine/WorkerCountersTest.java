package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkerCountersTest {

    @Test
    void theSumIsThatOfAllWorkers() {
        WorkerCounters counters = new WorkerCounters(5);
        assertThat(counters.sum()).isZero();
        IntStream.range(0, 5).parallel().forEach(worker -> {
            for (int i = 0; i <= worker * 1000; i++) {
                counters.increment(worker);
            }
        });
        assertThat(counters.sum()).isEqualTo(10_005);
    }
}
