package io.shardlab.mongo.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AcknowledgedCounterTest {

    @Test
    void aNumberCountsOnlyIfAllEarlierOnesAreAcknowledged() {
        AcknowledgedCounter counter = new AcknowledgedCounter(100);
        assertThat(counter.last()).isEqualTo(99);
        assertThat(counter.next()).isEqualTo(100);
        assertThat(counter.next()).isEqualTo(101);
        assertThat(counter.next()).isEqualTo(102);

        counter.acknowledge(102);
        counter.acknowledge(101);
        assertThat(counter.last()).as("100 is on its way").isEqualTo(99);

        counter.acknowledge(100);
        assertThat(counter.last()).isEqualTo(102);
    }

    @Test
    void manyThreadsLeaveNoGapAndReceiveEachNumberOnce() throws Exception {
        AcknowledgedCounter counter = new AcknowledgedCounter(0);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        for (int thread = 0; thread < 8; thread++) {
            threads.execute(() -> {
                for (int i = 0; i < 50_000; i++) {
                    counter.acknowledge(counter.next());
                }
            });
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        assertThat(counter.last()).isEqualTo(8 * 50_000 - 1);
        assertThat(counter.next()).isEqualTo(8 * 50_000);
    }
}
