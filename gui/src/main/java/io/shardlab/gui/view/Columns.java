package io.shardlab.gui.view;

import io.shardlab.gui.text.TextColumn;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;

/** Columns of tables. */
public final class Columns {

    private Columns() {}

    /** A column of texts. */
    public static <R> TableColumn<R, String> text(String title, double width, Function<R, String> text) {
        TableColumn<R, String> column = new TableColumn<>(title);
        column.setPrefWidth(width);
        column.setCellValueFactory(row -> new ReadOnlyStringWrapper(text.apply(row.getValue())));
        return column;
    }

    /** A column as exports have it too. */
    public static <R> TableColumn<R, String> text(TextColumn<R> column, double width) {
        return text(column.head(), width, column.text());
    }

    /** A column that is sorted by its values and shows them as texts. */
    public static <R, V extends Comparable<V>> TableColumn<R, V> of(
            String title, double width, Function<R, V> value, Function<V, String> format) {
        TableColumn<R, V> column = new TableColumn<>(title);
        column.setPrefWidth(width);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(value.apply(row.getValue())));
        column.setCellFactory(shown -> new TableCell<>() {
            @Override
            protected void updateItem(V item, boolean empty) {
                super.updateItem(item, empty);
                setText(empty || item == null ? null : format.apply(item));
            }
        });
        return column;
    }

    /** A column whose texts go on in the next line where it is narrow. */
    public static <R> TableColumn<R, String> wrapped(TextColumn<R> wrapped, double width) {
        TableColumn<R, String> column = text(wrapped, width);
        column.setCellFactory(shown -> new WrappedCell<>(shown));
        return column;
    }

    /** A column that leaves the rows in their order, which is that of what was planned or asked. */
    public static <R, V> TableColumn<R, V> unsorted(TableColumn<R, V> column) {
        column.setSortable(false);
        return column;
    }

    /** A column whose cells stand to the right, as figures do. */
    public static <R, V> TableColumn<R, V> toTheRight(TableColumn<R, V> column) {
        column.setStyle("-fx-alignment: center-right;");
        return column;
    }
}
