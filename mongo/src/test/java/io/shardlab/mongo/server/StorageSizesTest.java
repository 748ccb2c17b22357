package io.shardlab.mongo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.result.StorageReport;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class StorageSizesTest {

    private static final Document STATS = new Document("count", 3)
            .append("size", 500L)
            .append("avgObjSize", 166)
            .append("storageSize", 4096)
            .append("totalIndexSize", 8192.0);

    @Test
    void sizesAreReadFromAnyTypeOfNumber() {
        StorageReport sizes = StorageSizes.of(STATS, Optional.of(1_000_000L), true);

        assertThat(sizes.documents()).isEqualTo(3);
        assertThat(sizes.dataBytes()).isEqualTo(500);
        assertThat(sizes.storageBytes()).isEqualTo(4096);
        assertThat(sizes.indexBytes()).isEqualTo(8192);
        assertThat(sizes.totalBytes()).isEqualTo(12_288);
        assertThat(sizes.dataFolderBytes()).hasValue(1_000_000L);
    }

    @Test
    void theAverageIsNotRoundedDown() {
        assertThat(StorageSizes.of(STATS, Optional.empty(), true).averageObjectBytes())
                .isCloseTo(166.67, within(0.01));
    }

    @Test
    void anEmptyCollectionHasNoAverage() {
        assertThat(StorageSizes.of(new Document("count", 0), Optional.empty(), true)
                        .averageObjectBytes())
                .isZero();
    }

    @Test
    void sizesAreReadBackFromTheFactsOfAResult() {
        StorageReport known = StorageSizes.of(STATS, Optional.of(1_000_000L), true);
        StorageReport unknown = StorageSizes.of(STATS, Optional.empty(), false);

        assertThat(StorageReport.of(Map.of(StorageReport.FACT, known.asFact()))).hasValue(known);
        assertThat(StorageReport.of(Map.of(StorageReport.FACT, unknown.asFact())))
                .hasValue(unknown);
        assertThat(StorageReport.of(Map.of())).isEmpty();
    }
}
