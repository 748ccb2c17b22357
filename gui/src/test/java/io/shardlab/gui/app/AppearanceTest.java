package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Language;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppearanceTest {

    /** Shared by all tests, which leave it in English and in light colours. */
    private static Desktop desktop;

    @BeforeAll
    static void open(@TempDir Path results) throws TimeoutException {
        desktop = Desktop.open(results);
    }

    @AfterAll
    static void close() {
        desktop.close();
    }

    @Test
    void theDarkThemeDarkensTheWindowAndTheLightOneLightensIt() {
        assertThat(brightness()).isGreaterThan(0.5);
        desktop.pick("settings", desktop.window().texts().say("Dark"));
        desktop.until(() -> brightness() < 0.5);
        desktop.pick("settings", desktop.window().texts().say("Light"));
        desktop.until(() -> brightness() > 0.5);
    }

    @Test
    void aLanguageChangesAllTextsAtOnceAndKeepsTypedValues() {
        desktop.choose("sharded-query");
        desktop.type("documents", "1234");
        desktop.pick("settings", Language.JAPANESE.ownName());
        String run = Texts.in(Language.JAPANESE).say("_Run");
        desktop.until(() ->
                desktop.window().node("screen-RUN", Labeled.class).getText().equals(run));
        assertThat(desktop.window()
                        .models()
                        .workload()
                        .form()
                        .get()
                        .field("documents")
                        .text()
                        .get())
                .isEqualTo("1234");
        desktop.pick("settings", Language.ENGLISH.ownName());
        desktop.until(() -> desktop.window()
                .node("screen-RUN", Labeled.class)
                .getText()
                .equals(Texts.in(Language.ENGLISH).say("_Run")));
    }

    @Test
    void theScreenThatWasShownStaysWithAnotherLanguage() {
        desktop.go(ProgramScreen.RESULTS);
        desktop.pick("settings", Language.JAPANESE.ownName());
        desktop.until(() -> desktop.window().find("results").isPresent()
                && desktop.window()
                        .node("results-filter", TextInputControl.class)
                        .getPromptText()
                        .equals(Texts.in(Language.JAPANESE).say("Filter by name, workload or target")));
        desktop.pick("settings", Language.ENGLISH.ownName());
    }

    /** The brightness of an empty corner, from 0 for black to 1 for white. */
    private double brightness() {
        WritableImage picture =
                OpenWindow.onScreen(() -> desktop.window().stage().getScene().snapshot(null));
        Color corner = picture.getPixelReader().getColor(2, 2);
        return corner.getBrightness();
    }
}
