package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.VBox;

/** All tables of a run, folded. They are made when they are unfolded, because few people need them. */
final class TablesPane extends TitledPane {

    private final VBox tables = Views.column();
    private List<Table> shown = List.of();

    TablesPane(Texts texts) {
        setText(texts.say("All figures, conditions and parameters"));
        setId("run-tables");
        setContent(tables);
        setExpanded(false);
        setAnimated(false);
        getStyleClass().add(Styles.DENSE);
        Views.hideWithoutRoom(this);
        expandedProperty().addListener((property, before, now) -> fill());
    }

    void show(List<Table> now) {
        shown = now;
        setVisible(!now.isEmpty());
        fill();
    }

    private void fill() {
        tables.getChildren().clear();
        if (isExpanded()) {
            shown.forEach(table -> tables.getChildren().add(view(table)));
        }
    }

    private static Node view(Table table) {
        TableView<List<String>> view = new TableView<>();
        TableColumns.prepare(view, "", "");
        TableColumns.show(view, table);
        TableColumns.fitHeight(view);
        RowCopy.onKey(view, () -> table.with(view.getSelectionModel().getSelectedItems()));
        return new VBox(
                Views.GAP / 2,
                Views.label(table.title().toString(), Styles.TEXT_BOLD),
                view,
                Views.muted(table.notes().stream()
                        .map(Message::toString)
                        .collect(Collectors.joining(System.lineSeparator()))));
    }
}
