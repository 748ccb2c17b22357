package io.shardlab.gui.results;

import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;

/** A list of saved results with buttons for the selected rows, above or, in a wide window, beside the details of the selection. */
abstract class ListPane<R> extends BorderPane {

    private static final KeyCombination UNDO = new KeyCodeCombination(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);

    /** From this width on there is room for the decisive columns beside a chart. */
    private static final double WIDE = 1300;

    private static final double LIST_SHARE_IF_WIDE = 0.47;
    private static final double SCROLL_BAR = 18;

    final ResultsModel model;
    final ExportTools tools;
    final Texts texts;
    final TableView<R> table = new TableView<>();
    private final List<ListColumn<R, ?>> columns;
    private final Function<R, Path> folder;
    private final ContextMenu menu = new ContextMenu();

    ListPane(
            String id,
            Message textIfEmpty,
            ResultsModel model,
            ExportTools tools,
            List<ListColumn<R, ?>> columns,
            Function<R, Path> folder) {
        this.model = model;
        this.tools = tools;
        this.texts = tools.texts();
        this.columns = columns;
        this.folder = folder;
        TableColumns.prepare(table, id, texts.say(textIfEmpty));
        columns.forEach(column -> table.getColumns().add(column.onScreen(texts)));
        List.of(table.widthProperty(), Bindings.size(table.getVisibleLeafColumns()))
                .forEach(value -> value.subscribe(now -> widenFirst()));
        RowCopy.onKey(table, this::copied);
        table.setContextMenu(menu);
        table.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (handles(event)) {
                event.consume();
            }
        });
    }

    /** The name takes the room that the other columns leave. */
    private void widenFirst() {
        TableColumn<R, ?> first = table.getColumns().get(0);
        double others = table.getVisibleLeafColumns().stream()
                .filter(column -> column != first)
                .mapToDouble(TableColumn::getWidth)
                .sum();
        double least = columns.get(0).width();
        first.setPrefWidth(Math.max(least, table.getWidth() - others - SCROLL_BAR));
    }

    /** The selected rows with the columns that are shown, in their order. */
    private Table copied() {
        List<ListColumn<R, ?>> shown = table.getVisibleLeafColumns().stream()
                .map(TableColumn::getId)
                .<ListColumn<R, ?>>flatMap(id -> columns.stream()
                        .filter(column -> column.csv().equals(id))
                        .limit(1))
                .toList();
        List<R> rows = table.getSelectionModel().getSelectedItems().stream()
                .filter(Objects::nonNull)
                .toList();
        return ListColumn.forPeople("", shown, rows, texts);
    }

    /** Adds an action on the selected rows to the menu of the list, and returns a button for it. */
    final Button action(String id, Message text, Message tooltip, Runnable action) {
        inMenu(text, action);
        return forSelected(1, id, text, tooltip, action);
    }

    /** @param least the least number of selected rows that enables the button */
    final Button forSelected(int least, String id, Message text, Message tooltip, Runnable action) {
        Button button = Views.button(id, text, tooltip, texts, action);
        button.disableProperty()
                .bind(Bindings.size(table.getSelectionModel().getSelectedItems())
                        .lessThan(least));
        if (least > 1) {
            button.visibleProperty().bind(button.disableProperty().not());
            Views.hideWithoutRoom(button);
        }
        return button;
    }

    private MenuItem inMenu(Message text, Runnable action) {
        MenuItem item = new MenuItem(texts.plain(text));
        item.setOnAction(event -> action.run());
        item.disableProperty().bind(Bindings.isEmpty(table.getSelectionModel().getSelectedItems()));
        menu.getItems().add(item);
        return item;
    }

    /** @param listShare the list's share of the height */
    final void show(Node detail, double listShare, Node... buttons) {
        inMenu(Message.of("Copy rows"), () -> RowCopy.copy(copied())).setAccelerator(RowCopy.KEY);
        FlowPane top = new FlowPane(Views.GAP, Views.GAP, buttons);
        top.setPadding(Views.MARGIN);
        setTop(top);
        SplitPane both = Views.stacked(table, detail, listShare);
        widthProperty().subscribe(width -> {
            Orientation fitting = width.doubleValue() >= WIDE ? Orientation.HORIZONTAL : Orientation.VERTICAL;
            if (both.getOrientation() != fitting) {
                both.setOrientation(fitting);
                both.setDividerPositions(fitting == Orientation.HORIZONTAL ? LIST_SHARE_IF_WIDE : listShare);
            }
        });
        setCenter(both);
    }

    final Button undoButton(String id) {
        Button undo = Views.button(
                id,
                texts.say("U_ndo"),
                texts.say("Restore the results that were deleted last ({0})", UNDO.getDisplayText()),
                model.edits()::undo);
        Views.hideWithoutRoom(undo);
        Views.follow(this, model.edits().undoable(), left -> undo.setVisible(left.intValue() > 0));
        return undo;
    }

    final TableMenu exportMenu(String id, String title) {
        return new TableMenu(
                id,
                Message.of("_Export table"),
                title,
                () -> ListColumn.forPrograms(title, columns, List.copyOf(table.getItems()), folder),
                () -> ListColumn.forPeople(title, columns, List.copyOf(table.getItems()), texts)
                        .markdown(),
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
