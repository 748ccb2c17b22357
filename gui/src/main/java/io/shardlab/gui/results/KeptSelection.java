package io.shardlab.gui.results;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.TableView;

/** The selection of a table, which survives changes of its list: rows are identified by their folders. */
final class KeptSelection<R> {

    private final TableView<R> table;
    private final Function<R, Path> folder;
    private final Supplier<Set<Path>> wanted;
    private final Consumer<List<R>> choose;

    /** True while the selection is being restored, and so is not the user's choice. */
    private boolean restoring;

    /**
     * Fills a table with rows, which its columns can sort.
     *
     * @param wanted the folders of the rows to be selected
     * @param choose takes the rows that the user has selected
     */
    KeptSelection(
            TableView<R> table,
            ObservableList<R> rows,
            Function<R, Path> folder,
            Supplier<Set<Path>> wanted,
            Consumer<List<R>> choose) {
        this.table = table;
        this.folder = folder;
        this.wanted = wanted;
        this.choose = choose;
        SortedList<R> sorted = new SortedList<>(rows);
        sorted.comparatorProperty().bind(table.comparatorProperty());
        // Listeners are called in this order; the table's own listener in between loses part of the selection.
        ListChangeListener<R> before = change -> restoring = true;
        sorted.addListener(before);
        table.setItems(sorted);
        ListChangeListener<R> after = change -> restore();
        sorted.addListener(after);
        restore();
        ListChangeListener<R> selection = change -> report();
        table.getSelectionModel().getSelectedItems().addListener(selection);
    }

    private void report() {
        if (!restoring) {
            choose.accept(rows());
        }
    }

    /** The selected rows. A table reports rows that are about to be removed as null. */
    List<R> rows() {
        return table.getSelectionModel().getSelectedItems().stream()
                .filter(Objects::nonNull)
                .toList();
    }

    private void restore() {
        Set<Path> folders = wanted.get();
        restoring = true;
        try {
            table.getSelectionModel().clearSelection();
            for (int i = 0; i < table.getItems().size(); i++) {
                if (folders.contains(folder.apply(table.getItems().get(i)))) {
                    table.getSelectionModel().select(i);
                }
            }
        } finally {
            restoring = false;
        }
        report();
    }
}
