package io.shardlab.mongo.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class OperationMixTest {

    @Test
    void operationsFollowTheirSharesForAnySum() {
        OperationMix mix = new OperationMix(List.of(0.0, 3.0, 0.0, 1.0, 0.0));
        int[] counts = new int[5];
        RandomStream random = new RandomStream(9);
        for (int i = 0; i < 100_000; i++) {
            counts[mix.next(random.begin(i))]++;
        }
        assertThat(counts[1] / 100_000.0).isCloseTo(0.75, within(0.005));
        assertThat(counts[1] + counts[3]).isEqualTo(100_000);
    }
}
