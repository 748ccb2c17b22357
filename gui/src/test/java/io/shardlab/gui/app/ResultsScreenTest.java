package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedResults;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.view.TilesView;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsScreenTest {

    @TempDir
    static Path results;

    /** Shared by all tests, which leave two results in it. */
    private static Desktop desktop;

    @BeforeAll
    static void open() throws TimeoutException {
        saved(100, 0);
        saved(200, 1);
        desktop = Desktop.open(results);
        desktop.go(ProgramScreen.RESULTS);
    }

    @BeforeEach
    void awaitResults() {
        desktop.until(() -> rows().size() == 2);
    }

    @AfterAll
    static void close() {
        desktop.close();
    }

    private static void saved(long operationsPerSecond, int minute) {
        new SavedRuns(results)
                .steady(
                        SavedRuns.START.plusSeconds(60L * minute),
                        20,
                        operationsPerSecond,
                        (interval, operation) -> 1_000_000 + 1000L * operation)
                .save();
    }

    private TableView<?> table() {
        return desktop.window().node("results", TableView.class);
    }

    private List<ResultRow> rows() {
        return OpenWindow.onScreen(
                () -> table().getItems().stream().map(ResultRow.class::cast).toList());
    }

    private void select(int... rows) {
        OpenWindow.act(() -> {
            table().requestFocus();
            table().getSelectionModel().clearSelection();
            for (int row : rows) {
                table().getSelectionModel().select(row);
            }
        });
    }

    private List<SavedResult> onDisk() {
        return SavedResults.in(results).results();
    }

    @Test
    void theDeleteKeyDeletesTheSelectionAndUndoRestoresIt() {
        Path chosen = rows().get(0).folder();
        select(0);
        desktop.push(KeyCode.DELETE);
        desktop.until(() -> rows().size() == 1);
        assertThat(onDisk()).extracting(SavedResult::folder).doesNotContain(chosen);
        OpenWindow.act(() -> table().requestFocus());
        desktop.push(KeyCode.SHORTCUT, KeyCode.Z);
        desktop.until(() -> rows().size() == 2);
        assertThat(onDisk()).extracting(SavedResult::folder).contains(chosen);
    }

    @Test
    void aLabelIsTypedAndStaysChosen() {
        select(1);
        desktop.push(KeyCode.F2);
        desktop.until(() -> desktop.robot().lookup("#label-text").tryQuery().isPresent());
        desktop.robot().clickOn("#label-text").write("night run", 0);
        desktop.push(KeyCode.ENTER);
        desktop.until(() -> rows().get(1).name().equals("night run"));
        assertThat(onDisk().get(1).result().label()).contains("night run");
        desktop.until(
                () -> OpenWindow.onScreen(() -> table().getSelectionModel().getSelectedIndex()) == 1);
    }

    @Test
    void runsThatAreChosenAreDrawnOverOneAnotherAndCompared() {
        select(1, 0);
        ScrollPane detail = desktop.window().node("run-detail", ScrollPane.class);
        desktop.until(() -> OpenWindow.onScreen(() -> detail.lookupAll("#run-charts .line-chart-view").stream()
                .map(LineChartView.class::cast)
                .flatMap(view -> view.chart().stream())
                .anyMatch(chart -> chart.series().size() == 2)));
        desktop.until(() -> OpenWindow.onScreen(() -> detail.lookupAll("#comparison-table").stream()
                .anyMatch(table -> !((TableView<?>) table).getItems().isEmpty())));
        assertThat(isShown("run-answer-figures")).isFalse();
    }

    @Test
    void aRunIsShownOnOnePageThatBeginsWithItsFigures() {
        select(0);

        desktop.until(() -> isShown("run-answer-figures"));
        assertThat(isShown("comparison")).isFalse();
        desktop.until(() -> OpenWindow.onScreen(() -> desktop.window()
                        .node("run-charts", VBox.class)
                        .lookupAll(".line-chart-view")
                        .size()
                > 2));
        assertThat(OpenWindow.onScreen(
                        () -> desktop.window().node("run-answer-figures", TilesView.class).getChildren().stream()
                                .map(Node::getAccessibleText)
                                .toList()))
                .anySatisfy(tile -> assertThat(tile).contains("p99"));
    }

    private boolean isShown(String id) {
        return OpenWindow.onScreen(() -> {
            Node node = desktop.window().stage().getScene().lookup("#" + id);
            while (node != null && node.isVisible()) {
                node = node.getParent();
            }
            return node == null && desktop.window().find(id).isPresent();
        });
    }
}
