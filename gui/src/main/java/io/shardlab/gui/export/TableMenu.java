package io.shardlab.gui.export;

import io.shardlab.analysis.table.Table;
import io.shardlab.gui.text.Texts;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;

/** The menu that exports a table as CSV or Markdown. */
public final class TableMenu extends MenuButton {

    private final String name;
    private final ExportModel export;
    private final FileChoice files;

    /**
     * @param id for tests
     * @param text with a mnemonic of its own
     * @param name suggested for the file
     * @param csv the table as programs read it, asked for when it is exported
     * @param markdown the table as people read it
     */
    public TableMenu(
            String id,
            String text,
            String name,
            Supplier<Table> csv,
            Supplier<Table> markdown,
            ExportModel export,
            FileChoice files,
            Texts texts) {
        super(text);
        this.name = name;
        this.export = export;
        this.files = files;
        setId(id);
        setMnemonicParsing(true);
        setMinWidth(USE_PREF_SIZE);
        setTooltip(new Tooltip(texts.get("export.table.help")));
        getItems()
                .setAll(
                        item(texts.get("export.csv"), "csv", csv, Table::csv),
                        item(texts.get("export.markdown"), "md", markdown, Table::markdown));
    }

    private MenuItem item(String text, String extension, Supplier<Table> table, Function<Table, String> format) {
        MenuItem item = new MenuItem(text);
        item.setOnAction(event -> files.toSave(getScene().getWindow(), name, extension)
                .ifPresent(file -> {
                    // Taken now, as the screen may show other rows by the time the file is written.
                    Table taken = table.get();
                    export.text(file, () -> format.apply(taken));
                }));
        return item;
    }
}
