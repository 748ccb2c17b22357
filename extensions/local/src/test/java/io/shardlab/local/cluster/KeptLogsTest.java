package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.file.Folders;
import io.shardlab.local.cluster.node.ClusterFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptLogsTest {

    @TempDir
    private Path root;

    @Test
    void theNewestTenStayOfThoseWithAMarkAndOfThoseFromBeforeThereWereMarks() throws IOException {
        for (int i = 1; i <= 24; i++) {
            Path folder = root.resolve(String.format(Locale.ROOT, "run-000000%02d", i));
            if (i % 2 == 0) {
                ClusterFolder.createMarked(folder);
            }
            put(folder, "s1-1.log", i);
        }

        new KeptLogs(root).prune();

        assertThat(root).isDirectoryNotContaining("glob:**/run-00000014");
        assertThat(Folders.entries(root))
                .hasSize(10)
                .contains(root.resolve("run-00000015"), root.resolve("run-00000024"));
    }

    @Test
    void foldersOfTheUserStay() throws IOException {
        for (int i = 1; i <= 12; i++) {
            put(root.resolve(String.format(Locale.ROOT, "run-000000%02d", i)), "s1-1.log", 100 + i);
        }
        put(root.resolve("run-abc"), "s1-1.log", 1);
        put(root.resolve("run-0badcafe"), "diary.txt", 1);
        put(root.resolve("mine"), "s1-1.log", 1);

        new KeptLogs(root).prune();

        assertThat(Folders.entries(root))
                .hasSize(13)
                .contains(root.resolve("run-abc"), root.resolve("run-0badcafe"), root.resolve("mine"));
    }

    private static void put(Path folder, String file, int age) throws IOException {
        Files.writeString(Files.createDirectories(folder).resolve(file), "log");
        Files.setLastModifiedTime(folder, FileTime.fromMillis(age * 1000L));
    }
}
