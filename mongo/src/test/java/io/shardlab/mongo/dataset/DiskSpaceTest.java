package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiskSpaceTest {

    private static final Path FOLDER = Path.of("/data");

    @Test
    void moreDocumentsThanTheDiskHasRoomForAreRefusedWithWhatIsAllowed() {
        assertThatThrownBy(() -> DiskSpace.require(FOLDER, 101, 1, 100 * DiskSpace.LEAST_STORED_BYTES))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("--documents must be at most 100", "'/data'", "but is 101.");
        assertThatCode(() -> DiskSpace.require(FOLDER, 100, 1, 100 * DiskSpace.LEAST_STORED_BYTES))
                .doesNotThrowAnyException();
    }

    /** Forty bytes may be compressed to ten, and an index entry to half of that. */
    @Test
    void nothingThatCompressionMakesRoomForIsRefused() {
        assertThatCode(() -> DiskSpace.require(FOLDER, 1_000_000, 1, 20_000_000))
                .doesNotThrowAnyException();
    }

    @Test
    void eachMemberOfAReplicaSetHoldsAllDocuments() {
        assertThatThrownBy(() -> DiskSpace.require(FOLDER, 34, 3, 100 * DiskSpace.LEAST_STORED_BYTES))
                .hasMessageContaining("at most 33");
    }

    @Test
    void noProductOverflows() {
        assertThatThrownBy(() -> DiskSpace.require(FOLDER, Long.MAX_VALUE, 50, Long.MAX_VALUE / 2))
                .isInstanceOf(UsageException.class);
    }
}
