package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A login among the addresses of the Cluster screen. */
class TypedLoginTest {

    private Desktop desktop;

    @BeforeEach
    void open(@TempDir Path results) throws TimeoutException {
        desktop = Desktop.open(results);
        desktop.go(ProgramScreen.TARGET);
        desktop.click("target-uri");
        desktop.click("connection-addresses");
    }

    @AfterEach
    void close() {
        desktop.close();
    }

    @Test
    void aTypedLoginMovesToItsFieldsWhenTheFocusLeavesAndNoUndoBringsItBack() {
        desktop.robot().write("bob:p@ss@host", 0);
        desktop.until(() -> text("connection-addresses").equals("bob:p@ss@host"));
        assertThat(field("connection-user")).as("while it is typed").isEmpty();

        desktop.push(KeyCode.TAB);

        desktop.until(() -> field("connection-user").equals("bob"));
        assertThat(field("connection-password")).isEqualTo("p@ss");
        assertThat(text("connection-addresses")).isEqualTo("host");
        OpenWindow.act(() -> {
            area().undo();
            area().undo();
        });
        assertThat(text("connection-addresses")).doesNotContain("p@ss");
    }

    @Test
    void aPastedLoginMovesToItsFieldsAtOnce() {
        OpenWindow.act(() -> {
            ClipboardContent copied = new ClipboardContent();
            copied.putString("mongodb://ann:s3cret@host:1/shop");
            Clipboard.getSystemClipboard().setContent(copied);
            area().paste();
        });

        assertThat(text("connection-addresses")).isEqualTo("mongodb://host:1/shop");
        assertThat(field("connection-user")).isEqualTo("ann");
        assertThat(field("connection-password")).isEqualTo("s3cret");
    }

    private TextArea area() {
        return desktop.window().node("connection-addresses", TextArea.class);
    }

    private String text(String id) {
        return OpenWindow.onScreen(
                () -> desktop.window().node(id, TextArea.class).getText());
    }

    private String field(String id) {
        return OpenWindow.onScreen(
                () -> desktop.window().node(id, TextField.class).getText());
    }
}
