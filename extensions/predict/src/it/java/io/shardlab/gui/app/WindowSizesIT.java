package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Language;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.predict.screen.WhatIfScreen;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ScrollPane;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowSizesIT {

    private static final int SECONDS = 20;

    private static Desktop desktop;

    /** A window with a session, so that all parts of its screens are shown. */
    @BeforeAll
    static void open(@TempDir Path results) throws TimeoutException {
        SavedResult base = saved(results, 10, 100);
        SavedResult other = saved(results, 20, 200);
        desktop = Desktop.open(results);
        OpenWindow.act(() -> ask(base, other));
        desktop.until(() -> OpenWindow.onScreen(() -> !desktop.window()
                .models()
                .part(WhatIfScreen.Part.class)
                .model()
                .charts()
                .get()
                .findings()
                .isEmpty()));
    }

    @AfterAll
    static void close() {
        desktop.close();
    }

    /** The window shrinks in English and grows in Japanese. */
    @ParameterizedTest
    @CsvSource({
        "1536, 980, ENGLISH",
        "1280, 800, ENGLISH",
        "1024, 700, ENGLISH",
        "1024, 700, JAPANESE",
        "1280, 800, JAPANESE",
        "1536, 980, JAPANESE"
    })
    void everyButtonOfEveryScreenIsWithinTheWindowOrCanBeScrolledTo(double width, double height, Language language) {
        resize(width, height);
        desktop.pick("settings", language.ownName());
        for (String section : desktop.window().screens()) {
            desktop.go(section);
            awaitLayoutWithin(width, height);
            List<String> outside = OpenWindow.onScreen(WindowSizesIT::outside);
            assertThat(outside).as("%s in %s", section, language).isEmpty();
        }
    }

    private static void resize(double width, double height) {
        OpenWindow.act(() -> {
            desktop.window().stage().setWidth(width);
            desktop.window().stage().setHeight(height);
        });
        awaitLayoutWithin(width, height);
    }

    /** Before the layout, a button is still where it was in the larger window. */
    private static void awaitLayoutWithin(double width, double height) {
        desktop.until(() -> OpenWindow.onScreen(() -> {
            Scene scene = desktop.window().stage().getScene();
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            return scene.getWidth() <= width && scene.getHeight() <= height;
        }));
    }

    private static void ask(SavedResult base, SavedResult other) {
        var session = desktop.window().models().part(WhatIfScreen.Part.class).model();
        session.begin(base);
        session.form().get().orElseThrow().fields().stream()
                .filter(field -> field.parameter().name().equals("threads"))
                .forEach(field -> field.text().set("20"));
        session.ask();
        session.answered(new RunEnding(
                List.of(new RunEnding.Measured(Map.of(), other.folder())),
                Optional.of(other.result()),
                Optional.empty(),
                false));
    }

    private static List<String> outside() {
        Parent root = desktop.window().stage().getScene().getRoot();
        root.applyCss();
        root.layout();
        Bounds window = root.getLayoutBounds();
        return controls(root)
                .filter(node -> !window.contains(node.localToScene(node.getLayoutBounds())))
                .map(node -> node.getId() + " at " + node.localToScene(node.getLayoutBounds()))
                .toList();
    }

    /** The clickable controls, without those in scroll panes. */
    private static Stream<Node> controls(Node node) {
        if (!node.isVisible() || node instanceof ScrollPane) {
            return Stream.empty();
        }
        boolean clicked = node.getId() != null && (node instanceof ButtonBase || node instanceof ChoiceBox);
        if (clicked) {
            return Stream.of(node);
        }
        return node instanceof Parent parent
                ? List.copyOf(parent.getChildrenUnmodifiable()).stream().flatMap(WindowSizesIT::controls)
                : Stream.empty();
    }

    private static SavedResult saved(Path results, int threads, long operationsPerSecond) {
        return new SavedRuns(results)
                .parameter("threads", threads)
                .steady(SavedRuns.START, SECONDS, operationsPerSecond, (interval, operation) -> 1_000_000)
                .save();
    }
}
