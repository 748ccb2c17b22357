package io.shardlab.local.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
class JournalPlacementTest {

    @TempDir
    Path folder;

    private Path cluster;
    private Path journals;
    private NodeInfo node;

    @BeforeEach
    void makeADataFolder() throws IOException {
        cluster = folder.resolve("shardlab-c1");
        ClusterFolder.createMarked(cluster);
        journals = folder.resolve("journals");
        node = Nodes.planned("rs-1", NodeRole.MEMBER, cluster);
        Files.createDirectories(node.dataDir().orElseThrow());
    }

    @Test
    void theJournalLiesInAFolderOfTheClustersOwnAndGoesWithTheCluster() throws IOException {
        JournalPlacement.in(journals, "shardlab-c1").place(node);
        JournalPlacement.in(journals, "shardlab-c1").place(node);

        Files.writeString(node.dataDir().orElseThrow().resolve("journal/WiredTigerLog.1"), "x");
        assertThat(journals.resolve("shardlab-c1/rs-1/WiredTigerLog.1")).hasContent("x");

        JournalPlacement.delete(new ClusterFolder(cluster));
        assertThat(journals).isEmptyDirectory();
    }

    @Test
    void aLinkThatLeadsElsewhereIsNotFollowed() throws IOException {
        for (String parent : List.of("elsewhere", "elsewhere/shardlab-c1")) {
            Path precious = Files.createDirectories(folder.resolve(parent + "/rs-1"));
            Path link = node.dataDir().orElseThrow().resolve("journal");
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, precious);
            JournalPlacement.delete(new ClusterFolder(cluster));
            assertThat(precious).exists();
        }
    }

    @Test
    void aLinkToTheRootFolderIsNoJournal() throws IOException {
        Path link = Files.createSymbolicLink(node.dataDir().orElseThrow().resolve("journal"), Path.of("/"));

        assertThat(JournalPlacement.journals(new ClusterFolder(cluster))).isEmpty();
        Files.delete(link);
    }

    @Test
    void aFolderThatCannotBeMadeIsReportedWithItsOption() throws IOException {
        Files.writeString(journals, "a file");
        assertThatThrownBy(() -> JournalPlacement.in(journals, "shardlab-c1").place(node))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("--journal-dir");
    }
}
