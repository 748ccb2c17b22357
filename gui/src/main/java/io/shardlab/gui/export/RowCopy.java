package io.shardlab.gui.export;

import io.shardlab.answers.table.Table;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/** Copies texts and rows of tables to the clipboard; rows with their heads, so that a spreadsheet takes them apart again. */
public final class RowCopy {

    /** The key that copies the selected rows. */
    public static final KeyCombination KEY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

    private RowCopy() {}

    /** Lets {@link #KEY} copy the selected rows of a table. */
    public static void onKey(TableView<?> table, Supplier<Table> selected) {
        table.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (KEY.match(event)) {
                copy(selected.get());
                event.consume();
            }
        });
    }

    /** Copies the rows of a table; nothing if there are none. */
    public static void copy(Table rows) {
        if (!rows.isEmpty()) {
            copy(text(rows));
        }
    }

    public static void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }

    /** Heads and rows as lines, their cells between tabs. */
    static String text(Table rows) {
        return Stream.concat(Stream.of(rows.heads()), rows.texts().stream())
                .map(RowCopy::line)
                .collect(Collectors.joining("\n"));
    }

    private static String line(List<String> cells) {
        return cells.stream().map(cell -> cell.replaceAll("\\s", " ")).collect(Collectors.joining("\t"));
    }
}
