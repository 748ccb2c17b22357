package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.gui.own.FileModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.Slider;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnScreenIT {

    private static final String TEXT = """
            collections: {items: {documents: 10, document: {_id: ^sequence}}}
            operations:
              read: {share: 75, find: items}   # often
              write: {share: 25, insertOne: items}
            """;

    @TempDir
    private Path folder;

    private Desktop desktop;

    @BeforeEach
    void open() throws TimeoutException {
        desktop = Desktop.open(folder.resolve("results"));
        desktop.go(ProgramScreen.WORKLOAD);
    }

    @AfterEach
    void close() {
        desktop.close();
    }

    @Test
    void aShareIsChangedByKeysAndTheFileRuns() throws IOException {
        Path file = open(TEXT);
        desktop.untilShown("#share-read");
        Slider share = desktop.window().node("share-read", Slider.class);
        OpenWindow.act(share::requestFocus);
        desktop.push(KeyCode.RIGHT);
        desktop.until(() -> text().contains("share: 79.17,"));
        // The card stays, so that the next key works.
        desktop.push(KeyCode.LEFT);
        desktop.until(() -> text().contains("share: 75,"));
        desktop.push(KeyCode.LEFT);
        desktop.until(() -> text().contains("share: 71.15,"));

        desktop.click("own-run");

        desktop.until(() -> OpenWindow.onScreen(
                () -> model().file().get().isPresent() && !model().unsaved().get()));
        assertThat(file).hasContent(TEXT.replace("75", "71.15"));
        desktop.until(() -> desktop.window()
                .models()
                .workload()
                .form()
                .get()
                .workload()
                .name()
                .equals("shop"));
        desktop.untilShown("#workload-edit");
    }

    @Test
    void aMistakeIsShownWithItsFieldAndItsLineIsSelected() throws IOException {
        open(TEXT.replace("insertOne", "insertOen"));
        desktop.until(() -> OpenWindow.onScreen(() -> desktop.window()
                .node("own-check", Labeled.class)
                .getText()
                .startsWith("✗ operations.write.insertOen, line 4, column 22: has 'insertOen'")));
        assertThat(desktop.window().node("own-run", Labeled.class).isDisabled()).isTrue();

        desktop.click("own-go");

        desktop.untilShown("#own-text");
        desktop.until(() -> OpenWindow.onScreen(() -> desktop.window()
                .node("own-text", TextArea.class)
                .getSelectedText()
                .startsWith("  write:")));
    }

    @Test
    void shardKeysAreComparedWithTheAnswerFirstAndATableBelow() throws IOException {
        open(TEXT);
        OpenWindow.act(() -> desktop.window()
                .node("own-tabs", TabPane.class)
                .getSelectionModel()
                .select(2));
        desktop.until(() -> desktop.window()
                .find("keys-compare")
                .filter(button -> !button.isDisabled())
                .isPresent());
        OpenWindow.act(() -> desktop.window().node("keys-compare", Button.class).fire());

        desktop.untilShown("#keys-table");
        TableView<?> keys = desktop.window().node("keys-table", TableView.class);
        desktop.until(() -> OpenWindow.onScreen(() -> !keys.getItems().isEmpty()));
        assertThat(OpenWindow.onScreen(() ->
                        desktop.window().node("keys", VBox.class).getChildren().get(0)))
                .isInstanceOf(Labeled.class);
        assertThat(desktop.window().node("keys-compare", Labeled.class).isDisabled())
                .isFalse();
    }

    @Test
    void closingTheWindowAsksAboutChangesOfTheFile() throws IOException {
        Path file = open(TEXT);
        OpenWindow.act(() -> desktop.window().node("own-text", TextArea.class).setText(TEXT + "# more\n"));

        askToClose();
        String stay = desktop.window().texts().say("Cancel");
        desktop.untilShown(stay);
        desktop.push(KeyCode.ENTER);
        desktop.until(() -> desktop.robot().lookup(stay).tryQuery().isEmpty());
        assertThat(desktop.window().stage().isShowing()).isTrue();

        askToClose();
        desktop.answer(desktop.window().texts().say("Save changes"));
        desktop.until(() -> !desktop.window().stage().isShowing());
        assertThat(file).hasContent(TEXT + "# more");
    }

    /** Closes the window as its own button does. Returns while the question is open. */
    private void askToClose() {
        Stage stage = desktop.window().stage();
        Platform.runLater(() -> stage.fireEvent(new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST)));
    }

    private Path open(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("shop.yaml"), text);
        desktop.window().files().answer(Optional.of(file));
        desktop.click("workload-open");
        desktop.untilShown("#own-check");
        desktop.until(() -> OpenWindow.onScreen(() -> model().file().get().isPresent()));
        return file;
    }

    private FileModel model() {
        return desktop.window().models().own().file();
    }

    private String text() {
        return OpenWindow.onScreen(
                () -> desktop.window().node("own-text", TextArea.class).getText());
    }
}
