package io.shardlab.answers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.answers.section.Defaults;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFoldersTest {

    @TempDir
    Path folder;

    private final ReportFolders reports = new ReportFolders(
            new Defaults(Workloads.find(Optional.empty()), Workload::parameters), Language.ENGLISH, problem -> {});

    private Path run(String label) {
        return MadeUp.saved(folder, 3, MadeUp.result(Optional.of(label), Map.of(), ""));
    }

    @Test
    void aRunsPageLiesInItsFolder() throws IOException {
        Path run = run("one");
        Path page = reports.write(List.of(run), Optional.empty());
        assertThat(page).isEqualTo(run.resolve("report.html"));
        assertThat(Files.readString(page)).contains("<h1>one</h1>");
    }

    @Test
    void aFolderOfRunsGivesOnePageOfAllOfThem() throws IOException {
        run("one");
        run("two");
        Path page = reports.write(List.of(folder), Optional.empty());
        assertThat(page).isEqualTo(folder.resolve("report.html"));
        assertThat(Files.readString(page)).contains("2 runs", "one", "two");
    }

    @Test
    void thePageGoesWhereItIsWanted() {
        Path wanted = folder.resolve("page.html");
        assertThat(reports.write(List.of(run("one")), Optional.of(wanted))).isEqualTo(wanted);
        assertThat(wanted).isRegularFile();
    }

    @Test
    void aFolderWithoutResultIsRefusedByItsName() {
        assertThatThrownBy(() -> reports.write(List.of(folder), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(folder.toString());
        assertThatThrownBy(() -> reports.write(List.of(folder.resolve("none")), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none");
    }

    @Test
    void aBrokenResultFailsByItsName() throws IOException {
        Path run = Files.createDirectory(folder.resolve("broken"));
        Files.writeString(run.resolve("result.json"), "{\"schemaVersion\": 1, \"phases\": 7}");
        assertThatThrownBy(() -> reports.write(List.of(run), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("result.json");
    }

    @Test
    void aPageThatCannotBeWrittenFailsByItsFolder() {
        Path run = run("one");
        assertThatThrownBy(() -> reports.write(List.of(run), Optional.of(folder.resolve("none/page.html"))))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("none");
    }
}
