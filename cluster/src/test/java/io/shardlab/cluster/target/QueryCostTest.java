package io.shardlab.cluster.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cluster.binaries.ServerVersion;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QueryCostTest {

    @Test
    void eachVersionIsMeasuredOnce() throws InterruptedException {
        QueryCost cost = new QueryCost();
        AtomicInteger measured = new AtomicInteger();

        for (int i = 0; i < 2; i++) {
            assertThat(cost.micros(ServerVersion.of("6.0.5"), () -> measured.incrementAndGet()))
                    .isEqualTo(1);
            assertThat(cost.micros(ServerVersion.of("7.0.2"), () -> measured.incrementAndGet()))
                    .isEqualTo(2);
        }
    }
}
