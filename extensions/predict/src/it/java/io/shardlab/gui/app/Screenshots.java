package io.shardlab.gui.app;

import io.shardlab.core.text.Language;
import io.shardlab.predict.screen.WhatIfScreen;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javafx.application.Platform;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Pane;

/**
 * Drives the program through short runs on real servers and writes pictures of its screens. The working folder gets the
 * results. Started by {@code docs/screenshots/make}.
 */
final class Screenshots {

    /** Enough points to show something in the charts of the run under way. */
    private static final int POINTS_SHOWN = 9;

    private final OpenWindow window;
    private final WindowDriver driver;
    private final Path folder;

    private Screenshots(OpenWindow window, Path folder) {
        this.window = window;
        this.driver = new WindowDriver(window);
        this.folder = folder;
    }

    /** @param arguments the folder of the pictures */
    public static void main(String[] arguments) {
        Platform.startup(() -> Platform.setImplicitExit(false));
        try {
            new Screenshots(OpenWindow.over(Path.of("results")), Path.of(arguments[0])).takeAll();
            System.exit(0);
        } catch (Throwable e) {
            // The window's thread would keep the program alive.
            e.printStackTrace();
            System.exit(1);
        }
    }

    private void takeAll() {
        planAnExperiment();
        watchARun();
        compareRuns();
        askWhatIf();
        answerAGoal();
        driver.go(ProgramScreen.HOME);
        take("home");
        pick(Theme.DARK);
        driver.go(ProgramScreen.RUN);
        take("run-dark");
        pick(Theme.LIGHT);
        pick(Language.JAPANESE);
        driver.go(ProgramScreen.WORKLOAD);
        take("workload-ja");
    }

    private void planAnExperiment() {
        driver.choose("sharded-query");
        driver.type(Map.of(
                "documents",
                "20k",
                "warm-up",
                "1s",
                "shards",
                "2",
                "threads",
                "1,2,4",
                "duration",
                "6s",
                "repeat",
                "3"));
        WindowDriver.until(
                () -> window.models().workload().form().get().planned().get().isExperiment());
        driver.go(ProgramScreen.WORKLOAD);
        take("workload");
    }

    private void watchARun() {
        driver.type(Map.of("threads", "4", "label", "2 shards, 4 threads"));
        driver.go(ProgramScreen.RUN);
        driver.fire("run-start");
        WindowDriver.until(() -> window.phase().startsWith("measure") && points() > POINTS_SHOWN);
        take("run");
        driver.go(ProgramScreen.TARGET);
        take("target");
        driver.awaitTheEnd();
    }

    private void compareRuns() {
        driver.type(Map.of("threads", "1", "label", "2 shards, 1 thread"));
        driver.go(ProgramScreen.RUN);
        driver.fire("run-start");
        driver.awaitTheEnd();
        driver.go(ProgramScreen.RESULTS);
        WindowDriver.until(() -> window.find("results").isPresent());
        TableView<?> results = window.node("results", TableView.class);
        WindowDriver.until(() -> results.getItems().size() == 2);
        OpenWindow.act(() -> results.getSelectionModel().selectIndices(1, 0));
        WindowDriver.until(() -> !window.models()
                .results()
                .chosenRuns()
                .charts()
                .get()
                .percentiles()
                .isEmpty());
        WindowDriver.until(
                () -> !window.models().results().chosenRuns().reading().get());
        take("results");
    }

    /** The runs that calibrate the answer take about a minute. */
    private void answerAGoal() {
        OpenWindow.act(() ->
                window.node("what-if-tabs", TabPane.class).getSelectionModel().select(0));
        OpenWindow.act(() -> window.node("advice-rate", TextInputControl.class).setText("100,000"));
        driver.fire("advice-calibrate");
        driver.awaitTheEnd();
        WindowDriver.until(() -> OpenWindow.onScreen(
                () -> !window.node("advice-chart", Pane.class).getChildren().isEmpty()
                        && !window.models()
                                .part(WhatIfScreen.Part.class)
                                .model()
                                .advice()
                                .working()
                                .get()));
        take("what-if-goal");
    }

    private void askWhatIf() {
        OpenWindow.act(() ->
                window.node("results", TableView.class).getSelectionModel().clearAndSelect(1));
        driver.fire("results-what-if");
        WindowDriver.until(() -> window.find("field-shards").isPresent());
        for (Map<String, String> question : List.of(Map.of("shards", "1"), Map.of("threads", "16"))) {
            question.forEach((name, value) -> OpenWindow.act(
                    () -> window.node("field-" + name, TextInputControl.class).setText(value)));
            driver.fire("what-if-ask");
            driver.awaitTheEnd();
        }
        WindowDriver.until(() ->
                window.models().part(WhatIfScreen.Part.class).model().answers().size() == 2);
        WindowDriver.until(
                () -> window.models().part(WhatIfScreen.Part.class).model().charts().get().runs().percentiles().stream()
                        .anyMatch(chart -> chart.series().size() > 2));
        take("what-if");
    }

    private void take(String name) {
        // The contents of tables and charts are laid out with the next frames.
        OpenWindow.act(() -> {});
        OpenWindow.act(() -> window.stage().getScene().getRoot().requestFocus());
        Picture.write(window.stage().getScene(), folder.resolve(name + ".png"));
    }

    /** Chooses an item of the menu of settings. */
    private void pick(Enum<?> value) {
        OpenWindow.act(() -> window.node("settings", MenuButton.class).getItems().stream()
                .filter(item -> ("settings-" + value).equals(item.getId()))
                .forEach(MenuItem::fire));
    }

    private long points() {
        return OpenWindow.onScreen(
                () -> window.models().run().figures().get().rate().points().count());
    }
}
