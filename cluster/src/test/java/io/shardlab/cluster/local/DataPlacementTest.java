package io.shardlab.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataPlacementTest {

    @TempDir
    private Path folder;

    @Test
    void clustersGetAFolderOfTheirOwnInTheTemporaryFolderOrTheUsers() {
        assertThat(DataPlacement.folder(Optional.empty(), "shardlab-x"))
                .isEqualTo(Path.of(System.getProperty("java.io.tmpdir")).resolve("shardlab-x"));
        assertThat(DataPlacement.folder(Optional.of(folder), "shardlab-x")).isEqualTo(folder.resolve("shardlab-x"));
    }

    @Test
    void aDiskThatIsTooSmallIsToldWithItsPlace() {
        assertThatThrownBy(() -> DataPlacement.checkSpace(folder.resolve("not/yet/there"), Integer.MAX_VALUE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("The disk is full: " + folder)
                .hasMessageContaining("--data-dir");
    }

    @Test
    void aDiskWithRoomIsFine() {
        assertThatCode(() -> DataPlacement.checkSpace(folder, 0)).doesNotThrowAnyException();
    }
}
