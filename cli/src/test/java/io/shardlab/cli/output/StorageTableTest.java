package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.StorageReport;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StorageTableTest {

    private static StorageReport storage(Optional<Long> dataFolderBytes, boolean checkpointed) {
        return new StorageReport(1_000_000, 179, 179_000_000, 116_000_000, 8_800_000, dataFolderBytes, checkpointed);
    }

    @Test
    void showsWhatTheDocumentsTakeInMegabytes() {
        assertThat(StorageTable.of(storage(Optional.of(318_000_000L), true)))
                .contains("1,000,000 documents", "179.00", "170.7", "110.6", "8.4", "119.0", "303.3")
                .doesNotContain("checkpoint");
    }

    @Test
    void showsNoDataFolderOfServersOfOthersAndThatSizesMayBeOld() {
        assertThat(StorageTable.of(storage(Optional.empty(), false)))
                .doesNotContain("303.3")
                .containsPattern("119\\.0 +-\\R")
                .contains("No checkpoint");
    }
}
