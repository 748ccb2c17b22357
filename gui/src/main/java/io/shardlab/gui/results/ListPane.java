package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;

/** A list of saved results with buttons for the selected rows, above the details of the selection. */
abstract class ListPane<R> extends BorderPane {

    private static final KeyCombination UNDO = new KeyCodeCombination(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);

    final ResultsModel model;
    final ExportTools tools;
    final Texts texts;
    final TableView<R> table = new TableView<>();

    ListPane(String id, String keyIfEmpty, ResultsModel model, ExportTools tools) {
        this.model = model;
        this.tools = tools;
        this.texts = tools.texts();
        table.setId(id);
        table.getStyleClass().add(Styles.DENSE);
        table.setPlaceholder(Views.muted(texts.get(keyIfEmpty)));
        table.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (handles(event)) {
                event.consume();
            }
        });
    }

    /** @param listShare the list's share of the height */
    final void show(Node detail, double listShare, Node... buttons) {
        FlowPane top = new FlowPane(Views.GAP, Views.GAP, buttons);
        top.setPadding(Views.MARGIN);
        setTop(top);
        setCenter(Views.stacked(table, detail, listShare));
    }

    final Button undoButton(String id) {
        Button undo = Views.button(
                id,
                texts.get("results.undo"),
                texts.get("results.undo.help", UNDO.getDisplayText()),
                model.edits()::undo);
        Views.follow(this, model.edits().undoable(), left -> undo.setDisable(left.intValue() == 0));
        return undo;
    }

    final TableMenu exportMenu(String id, String title, List<ListColumn<R, ?>> columns, Function<R, Path> folder) {
        return new TableMenu(
                id,
                "export.table",
                title,
                () -> ListColumn.forPrograms(title, columns, List.copyOf(table.getItems()), folder),
                () -> ListColumn.forPeople(title, columns, List.copyOf(table.getItems()), texts),
                tools);
    }

    /** Handles a key that was pressed in the list; true if it has an effect. */
    boolean handles(KeyEvent event) {
        if (event.getCode() == KeyCode.DELETE) {
            delete();
            return true;
        }
        if (UNDO.match(event)) {
            model.edits().undo();
            return true;
        }
        return false;
    }

    abstract void delete();
}
