package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.run.RunState;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's session in the real window and with real servers. */
class SessionIT {

    @TempDir
    Path results;

    private Desktop desktop;

    @BeforeEach
    void open() throws TimeoutException {
        desktop = Desktop.open(results);
    }

    @AfterEach
    void close() {
        desktop.close();
    }

    @Test
    void runsOnALocalClusterAreWatchedStoppedSavedAndCompared() {
        typeARun("4s");
        desktop.go(ProgramScreen.RUN);
        assertThat(desktop.window().node("run-plan", Node.class).isVisible())
                .as("before the start")
                .isTrue();
        desktop.click("run-start");
        awaitThroughput();
        desktop.awaitState(RunState.COMPLETE);
        assertThat(ChartPixels.columnsOfFirstLine(throughputChart())).isPositive();

        desktop.go(ProgramScreen.WORKLOAD);
        desktop.type("duration", "10m");
        desktop.go(ProgramScreen.RUN);
        desktop.click("run-start");
        awaitThroughput();
        List<ProcessHandle> servers = Desktop.servers();
        assertThat(servers).isNotEmpty();
        desktop.click("run-stop");
        desktop.awaitState(RunState.STOPPED);
        assertThat(servers).noneMatch(ProcessHandle::isAlive);
        assertThat(OpenWindow.onScreen(
                                () -> desktop.window().models().run().ending().get())
                        .orElseThrow()
                        .runs())
                .as("complete runs")
                .isEmpty();

        desktop.go(ProgramScreen.RESULTS);
        desktop.until(() -> table("results").getItems().size() == 2);
        assertThat(throughputs()).hasSize(2).allMatch(throughput -> throughput > 0);
        compareBoth();
    }

    private void typeARun(String duration) {
        desktop.choose("sharded-query");
        desktop.type("documents", "2000");
        desktop.type("threads", "2");
        desktop.type("warm-up", "0s");
        // Slow, to leave the processors to the window and to other tests.
        desktop.type("target-rate", "200");
        desktop.type("duration", duration);
        desktop.go(ProgramScreen.TARGET);
        desktop.type("shards", "2");
        desktop.until(() -> OpenWindow.onScreen(
                () -> desktop.window().models().workload().runnable().get()));
        assertThat(desktop.window().models().workload().form().get().typed())
                .containsEntry("documents", List.of("2000"))
                .containsEntry("duration", List.of(duration))
                .containsEntry("shards", List.of("2"));
    }

    private void awaitThroughput() {
        desktop.until(() ->
                desktop.window().phase().equals("measure") && desktop.window().throughput() > 0);
    }

    /** The live chart of operations per second. */
    private Node throughputChart() {
        String title = desktop.window().texts().say("Throughput over time");
        return desktop.robot().lookup("#run-charts .line-chart-view").queryAllAs(LineChartView.class).stream()
                .filter(view ->
                        view.chart().stream().anyMatch(chart -> chart.title().equals(title)))
                .findFirst()
                .orElseThrow();
    }

    private TableView<?> table(String id) {
        return desktop.window().node(id, TableView.class);
    }

    /** The figures in a column of the table. */
    private List<Double> throughputs() {
        TableView<?> table = table("results");
        String title = desktop.window().texts().say("Operations/s");
        TableColumn<?, ?> column = table.getColumns().stream()
                .filter(shown -> shown.getText().equals(title))
                .findFirst()
                .orElseThrow();
        return OpenWindow.onScreen(() -> List.of((Double) column.getCellData(0), (Double) column.getCellData(1)));
    }

    private void compareBoth() {
        desktop.until(() -> names().size() == 2);
        List<Node> rows = names();
        desktop.robot().clickOn(rows.get(0));
        desktop.robot().press(KeyCode.CONTROL).clickOn(rows.get(1)).release(KeyCode.CONTROL);
        desktop.until(() -> OpenWindow.onScreen(
                () -> desktop.robot().lookup("#comparison-table").queryAllAs(TableView.class).stream()
                        .flatMap(table -> ((TableView<?>) table).getItems().stream())
                        .anyMatch(row -> row.toString().contains("throughput"))));
    }

    /** The visible cells with the names of the runs. */
    private List<Node> names() {
        TableColumn<?, ?> first = table("results").getColumns().get(0);
        return desktop.robot().from(table("results")).lookup(".table-cell").queryAllAs(TableCell.class).stream()
                .filter(cell -> cell.getTableColumn() == first && !cell.isEmpty())
                .map(Node.class::cast)
                .toList();
    }
}
