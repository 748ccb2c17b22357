package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiskRoomTest {

    private static final Path FOLDER = Path.of("/data");

    @Test
    void moreDocumentsThanTheDiskHasRoomForAreRefusedWithWhatIsAllowed() {
        assertThatThrownBy(() -> DiskRoom.require(FOLDER, 101, 1, 100 * DiskRoom.LEAST_STORED_BYTES))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--documents must be at most 100 for a local cluster, as its disk at '/data' has room for no"
                                + " more, but is 101.");
        assertThatCode(() -> DiskRoom.require(FOLDER, 100, 1, 100 * DiskRoom.LEAST_STORED_BYTES))
                .doesNotThrowAnyException();
    }

    /** Forty bytes may be compressed to ten, and an index entry to half of that. */
    @Test
    void nothingThatCompressionMakesRoomForIsRefused() {
        assertThatCode(() -> DiskRoom.require(FOLDER, 1_000_000, 1, 20_000_000)).doesNotThrowAnyException();
    }

    @Test
    void eachMemberOfAReplicaSetHoldsAllDocuments() {
        assertThatThrownBy(() -> DiskRoom.require(FOLDER, 34, 3, 100 * DiskRoom.LEAST_STORED_BYTES))
                .hasMessageContaining("at most 33");
    }

    @Test
    void noProductOverflows() {
        assertThatThrownBy(() -> DiskRoom.require(FOLDER, Long.MAX_VALUE, 50, Long.MAX_VALUE / 2))
                .isInstanceOf(UsageException.class);
    }
}
