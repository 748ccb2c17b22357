package io.shardlab.gui.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.work.BackgroundWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.StackPane;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The menus that export tables and charts. */
class ExportMenusTest {

    private static final Texts TEXTS = Texts.in(Language.ENGLISH);
    private static final LineChart CHART = new LineChart(
            "Throughput over time",
            "What it shows.",
            LinearAxis.upTo("seconds", 10),
            LinearAxis.fromZero("operations/s", 400),
            List.of(Series.line("run A", 0, List.of(List.of(new Point(0, 1), new Point(10, 300))))));

    @TempDir
    private Path folder;

    private final Queue<Runnable> background = new ArrayDeque<>();
    private final ExportModel export = new ExportModel(new BackgroundWork(background::add, Runnable::run), file -> {});
    private final AnsweredFiles files = new AnsweredFiles();
    private Table table = table("1");

    @BeforeAll
    static void startTheToolkit() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void aTableIsWrittenForProgramsAndForPeople() throws TimeoutException {
        MenuButton menu = shown(this::menu);

        files.answer(Optional.of(folder.resolve("t.csv")));
        choose(menu, 0);
        files.answer(Optional.of(folder.resolve("t.md")));
        choose(menu, 1);
        background.forEach(Runnable::run);

        assertThat(folder.resolve("t.csv")).content().isEqualToNormalizingNewlines("threads,operations/s\n1,100\n");
        assertThat(folder.resolve("t.md")).content().containsPattern("\\|\\s*1\\s*\\|\\s*100\\s*\\|");
        assertThat(files.suggested()).containsExactly("runs.csv", "runs.md");
    }

    @Test
    void theTableIsTakenAtTheTimeOfTheExport() throws TimeoutException {
        MenuButton menu = shown(this::menu);
        files.answer(Optional.of(folder.resolve("t.csv")));
        choose(menu, 0);
        table = table("999");
        background.forEach(Runnable::run);

        assertThat(folder.resolve("t.csv")).content().doesNotContain("999");
    }

    @Test
    void withoutAFileNothingIsWritten() throws TimeoutException {
        choose(shown(this::menu), 0);
        choose(chartMenu(shown(this::card)), 0);

        assertThat(background).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aChartIsWrittenAsDrawingAndAsPicture() throws TimeoutException, IOException {
        MenuButton menu = chartMenu(shown(this::card));

        files.answer(Optional.of(folder.resolve("c.svg")));
        choose(menu, 0);
        files.answer(Optional.of(folder.resolve("c.png")));
        choose(menu, 1);
        background.forEach(Runnable::run);

        assertThat(folder.resolve("c.svg")).content().contains("<svg").contains("Throughput over time");
        try (var file = Files.newInputStream(folder.resolve("c.png"))) {
            assertThat(ImageIO.read(file).getWidth()).isGreaterThan(100);
        }
        assertThat(files.suggested()).containsExactly("Throughput over time.svg", "Throughput over time.png");
    }

    private TableMenu menu() {
        Table other = table("1");
        return new TableMenu(
                "menu",
                Message.of("_Export table"),
                "runs",
                () -> table,
                other::markdown,
                new ExportTools(export, files, TEXTS));
    }

    private ChartCard card() {
        return new ChartCard(CHART, "How to read it.", new ExportTools(export, files, TEXTS));
    }

    private static Table table(String threads) {
        return Table.of("Runs", List.of("threads", "operations/s"), 1, List.of(List.of(threads, "100")), List.of());
    }

    private static <N extends Parent> N shown(Supplier<N> maker) throws TimeoutException {
        List<N> made = new ArrayList<>();
        FxToolkit.setupFixture(() -> {
            N node = maker.get();
            new Scene(new StackPane(node), 640, 400);
            made.add(node);
        });
        return made.get(0);
    }

    private static MenuButton chartMenu(ChartCard card) {
        return ((StackPane) card.getCenter())
                .getChildren().stream()
                        .filter(MenuButton.class::isInstance)
                        .map(MenuButton.class::cast)
                        .findFirst()
                        .orElseThrow();
    }

    private static void choose(MenuButton menu, int item) throws TimeoutException {
        FxToolkit.setupFixture(() -> menu.getItems().get(item).fire());
    }
}
