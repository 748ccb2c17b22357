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

/** Rows of a table that stay chosen when its list changes, as they are known by their folders. */
final class KeptSelection<R> {

    private final TableView<R> table;
    private final Function<R, Path> folder;
    private final Supplier<Set<Path>> wanted;
    private final Consumer<List<R>> choose;

    /** While the selection is being put back, it says nothing of what the user wants. */
    private boolean restoring;

    /**
     * Gives a table its rows, which its columns sort.
     *
     * @param wanted the folders of the rows that are chosen
     * @param choose told the rows that the user chose
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
        // Listeners are called in this order: the table's own one, between, loses part of the selection.
        ListChangeListener<R> before = change -> restoring = true;
        sorted.addListener(before);
        table.setItems(sorted);
        ListChangeListener<R> after = change -> restore();
        sorted.addListener(after);
        restore();
        ListChangeListener<R> selection = change -> tell();
        table.getSelectionModel().getSelectedItems().addListener(selection);
    }

    private void tell() {
        if (!restoring) {
            choose.accept(rows());
        }
    }

    /** The chosen rows. A table reports rows that are about to go as null. */
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
        tell();
    }
}
