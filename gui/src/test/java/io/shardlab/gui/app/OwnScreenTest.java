package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.gui.own.FileModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Labeled;
import javafx.scene.control.Slider;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnScreenTest {

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
        desktop.go(Section.WORKLOAD);
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
