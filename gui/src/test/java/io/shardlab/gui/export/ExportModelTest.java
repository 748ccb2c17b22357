package io.shardlab.gui.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.gui.work.BackgroundWork;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportModelTest {

    @TempDir
    private Path folder;

    private final ExportModel model = new ExportModel(new BackgroundWork(Runnable::run, Runnable::run), file -> {});

    private Path run() {
        return new SavedRuns(folder)
                .measured(1, SavedRuns.START, new long[] {10, 20}, (interval, operation) -> 1000)
                .save()
                .folder();
    }

    @Test
    void aTextIsWrittenAndItsPlaceIsReported() {
        model.text(folder.resolve("a.csv"), () -> "é,スレッド\n");
        assertThat(folder.resolve("a.csv")).hasContent("é,スレッド\n");
        assertThat(model.last().get().file()).contains(folder.resolve("a.csv").toAbsolutePath());
        assertThat(model.last().get().problem()).isEqualTo(Message.NONE);
    }

    @Test
    void anImageIsAPng() throws IOException {
        BufferedImage image = new BufferedImage(3, 2, BufferedImage.TYPE_INT_RGB);
        image.setRGB(2, 1, 0x336699);
        model.png(folder.resolve("a.png"), image);
        BufferedImage read = ImageIO.read(folder.resolve("a.png").toFile());
        assertThat(read.getRGB(2, 1) & 0xFFFFFF).isEqualTo(0x336699);
        assertThat(folder).isDirectoryNotContaining("glob:**.draft");
    }

    @Test
    void aFileThatCannotBeWrittenIsReported() {
        model.text(folder.resolve("none/a.csv"), () -> "x");
        assertThat(model.last().get().file()).isEmpty();
        assertThat(model.last().get().problem()).asString().contains("none");
        model.png(folder.resolve("none/a.png"), new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
        assertThat(model.last().get().problem()).isNotEqualTo(Message.NONE);
    }

    @Test
    void theReportOfOneRunLiesInItsFolder() {
        Path run = run();
        model.report(List.of(run), Optional.empty(), Language.ENGLISH);
        assertThat(model.last().get().file())
                .contains(run.resolve("report.html").toAbsolutePath());
        assertThat(run.resolve("report.html")).content().contains("</html>");
    }

    @Test
    void theReportOfSeveralRunsGoesToTheChosenFile() {
        Path page = folder.resolve("both.html");
        model.report(List.of(run(), run()), Optional.of(page), Language.ENGLISH);
        assertThat(page).content().contains("2 runs");
    }

    @Test
    void suggestedNamesOfFilesSuitEverySystem() {
        assertThat(FileDialog.fileName("p99 of a/b: \"x\"\n")).isEqualTo("p99-of-a-b-x");
        assertThat(FileDialog.fileName("  ")).isEqualTo("shardlab");
    }
}
