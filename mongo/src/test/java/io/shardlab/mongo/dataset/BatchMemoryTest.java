package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchMemoryTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 100, 1_000})
    void allBatchesTogetherTakeATenthOfTheHeapAtMost(int batches) {
        assertThat((long) batches * BatchMemory.bytesPerBatch(batches))
                .isLessThan(Runtime.getRuntime().maxMemory() / 10);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000})
    void generatedBatchesKeepToTheirSize(int workers) {
        WebLogGenerator generator = new WebLogGenerator(WebLogSpec.uniform(1, 150_000, 1_000));
        int limit = BatchMemory.bytesPerBatch(workers);
        DocumentBatch batch = new DocumentBatch();
        long documents = 0;
        try (ReadAheadFeed feed = ReadAheadFeed.generated(generator, 0, 100_000, workers)) {
            while (feed.fill(batch).isPresent()) {
                assertThat(batch.sizeInBytes()).isLessThan(limit + WebLogGenerator.MOST_DOCUMENT_BYTES);
                documents += batch.count();
            }
        }
        assertThat(documents).isEqualTo(150_000);
    }

    @Test
    void theRequestedBatchSizeIsKeptWhereThereIsRoom() {
        WebLogGenerator generator = new WebLogGenerator(WebLogSpec.uniform(1, 150_000, 1_000));
        DocumentBatch batch = new DocumentBatch();
        try (ReadAheadFeed feed = ReadAheadFeed.generated(generator, 0, 1_000, 4)) {
            feed.fill(batch);
        }

        assertThat(batch.count()).isEqualTo(1_000);
    }
}
