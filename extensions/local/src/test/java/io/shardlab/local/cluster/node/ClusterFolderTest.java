package io.shardlab.local.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFolderTest {

    @TempDir
    private Path folder;

    @Test
    void clustersGetTheirOwnFolderInTheTemporaryFolderOrTheUsers() {
        assertThat(ClusterFolder.in(Optional.empty(), "x", Optional.empty()).root())
                .isEqualTo(Path.of(System.getProperty("java.io.tmpdir")).resolve("shardlab-x"));
        ClusterFolder named = ClusterFolder.in(Optional.of(folder), "x", Optional.of("0123abcd"));
        assertThat(named.root()).isEqualTo(folder.resolve("shardlab-x-0123abcd"));
        assertThat(named.isNamedFor("x")).isTrue();
    }

    @Test
    void aDiskThatIsTooSmallIsReportedWithItsPlace() {
        assertThatThrownBy(() -> new ClusterFolder(folder.resolve("not/yet/there")).checkSpace(Integer.MAX_VALUE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("The disk is full: " + folder)
                .hasMessageContaining("--data-dir");
    }

    @Test
    void aDiskWithSpaceIsFine() {
        assertThatCode(() -> new ClusterFolder(folder).checkSpace(0)).doesNotThrowAnyException();
    }
}
