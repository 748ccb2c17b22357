package io.shardlab.gui.export;

import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Message;
import java.util.function.Supplier;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;

/** The menu that exports a table as CSV or Markdown. */
public final class TableMenu extends MenuButton {

    private final String name;
    private final ExportTools tools;

    /**
     * @param text its text, with a mnemonic
     * @param name the suggested name of the file
     * @param csv makes the table for programs at the time of the export
     * @param markdown makes the text for people
     */
    public TableMenu(
            String id, Message text, String name, Supplier<Table> csv, Supplier<String> markdown, ExportTools tools) {
        super(tools.texts().say(text));
        this.name = name;
        this.tools = tools;
        setId(id);
        setMnemonicParsing(true);
        setMinWidth(USE_PREF_SIZE);
        setTooltip(new Tooltip(tools.texts().say("Save the table as CSV or Markdown")));
        getItems()
                .setAll(
                        item(Message.of("CSV …"), "csv", () -> csv.get().csv()),
                        item(Message.of("Markdown …"), "md", markdown));
    }

    private MenuItem item(Message text, String extension, Supplier<String> content) {
        MenuItem item = new MenuItem(tools.texts().say(text));
        item.setOnAction(event -> tools.files()
                .toSave(getScene().getWindow(), name, extension)
                .ifPresent(file -> {
                    // Made now, because the screen may show other rows when the file is written.
                    String taken = content.get();
                    tools.model().text(file, () -> taken);
                }));
        return item;
    }
}
