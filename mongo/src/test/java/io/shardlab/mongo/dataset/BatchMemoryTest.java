package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchMemoryTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 100, 1_000})
    void allBatchesTogetherTakeATenthOfTheHeapAtMost(int batches) {
        assertThat((long) batches * BatchMemory.bytesPerBatch(batches))
                .isLessThan(Runtime.getRuntime().maxMemory() / 10);
    }
}
