package io.shardlab.gui.view;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.answers.table.TextColumn.Kind;
import io.shardlab.gui.view.Marked.Mark;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;

/** Columns of tables. */
public final class TableColumns {

    private static final Insets WRAPPED_PADDING = new Insets(4, 8, 4, 8);

    private static final double ROW_HEIGHT = 28;
    private static final double LEAST_WIDTH = 70;
    private static final double MOST_WIDTH = 420;

    /** The room beside the text of a cell. */
    private static final double ROOM = 32;

    /** The share by which the bold letters of heads are wider. */
    private static final double BOLDER = 1.2;

    private static final int FEWEST_ROWS = 1;
    private static final int MOST_ROWS = 40;

    private TableColumns() {}

    /** Prepares a table with many columns, which the user can choose. */
    public static void prepare(TableView<?> table, String id, String wordsIfEmpty) {
        table.setId(id);
        table.getStyleClass().add(Styles.DENSE);
        table.setTableMenuButtonVisible(true);
        table.setPlaceholder(Views.muted(wordsIfEmpty));
        CutCells.explain(table);
    }

    /** Makes a table as high as its rows, because it is on a page that scrolls. */
    public static void fitHeight(TableView<?> table) {
        table.setFixedCellSize(ROW_HEIGHT);
        // The head and a scroll bar take the room of two rows.
        table.minHeightProperty()
                .bind(Bindings.max(FEWEST_ROWS, Bindings.min(MOST_ROWS, Bindings.size(table.getItems())))
                        .add(2.5)
                        .multiply(ROW_HEIGHT));
        table.prefHeightProperty().bind(table.minHeightProperty());
    }

    /** A column of texts or other values that leaves the rows in their order. */
    public static <R, V> TableColumn<R, V> text(String title, double width, Function<R, V> value) {
        TableColumn<R, V> column = new TableColumn<>(title);
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(value.apply(row.getValue())));
        return column;
    }

    /** A column that exports contain, too; figures are aligned to the right. */
    public static <R> TableColumn<R, String> text(TextColumn<R> column, double width) {
        TableColumn<R, String> shown = text(column.head(), width, column.text());
        return column.kind() == Kind.VALUE ? alignedRight(shown) : shown;
    }

    /** A column of judgements that leaves the rows in their order. */
    public static <R> TableColumn<R, Marked> judgements(String title, double width, Function<R, Marked> text) {
        TableColumn<R, Marked> column = sorted(title, width, text, item -> item);
        column.setSortable(false);
        return column;
    }

    /** A column that is sorted by its values, and shows them as texts in the colours of their judgements. */
    public static <R, V> TableColumn<R, V> sorted(
            String title, double width, Function<R, V> value, Function<V, Marked> text) {
        TableColumn<R, V> column = text(title, width, value);
        column.setSortable(true);
        column.setCellFactory(shown -> new TableCell<>() {
            @Override
            protected void updateItem(V item, boolean empty) {
                super.updateItem(item, empty);
                Marked marked = empty || item == null ? Marked.plain(null) : text.apply(item);
                setText(marked.text());
                // The style of the column aligns the cell.
                setStyle(Objects.toString(shown.getStyle(), "") + marked.mark().style());
            }
        });
        return column;
    }

    /**
     * Shows a second, quieter line below the texts of a column.
     *
     * @param words makes the first line of the column's value
     */
    public static <R, V> void secondLine(
            TableColumn<R, V> column, UnaryOperator<String> words, Function<R, String> line) {
        column.setCellFactory(shown -> new TableCell<>() {
            private final Label first = Views.label("", Styles.TEXT_BOLD);
            private final Label second = Views.label("", Styles.TEXT_MUTED, Styles.TEXT_SMALL);
            private final VBox lines = new VBox(first, second);

            @Override
            protected void updateItem(V item, boolean empty) {
                super.updateItem(item, empty);
                R row = getTableRow() == null ? null : getTableRow().getItem();
                boolean filled = !empty && item != null && row != null;
                setGraphic(filled ? lines : null);
                first.setText(words.apply(String.valueOf(item)));
                second.setText(filled ? line.apply(row) : "");
                setTooltip(filled ? new Tooltip(first.getText() + System.lineSeparator() + second.getText()) : null);
                setAccessibleText(filled ? first.getText() + ", " + second.getText() : null);
            }
        });
    }

    /** A column of drawings that leaves the rows in their order. */
    public static <R> TableColumn<R, R> drawn(String title, double width, Function<R, Node> drawing) {
        TableColumn<R, R> column = text(title, width, row -> row);
        column.setCellFactory(shown -> new TableCell<>() {
            @Override
            protected void updateItem(R item, boolean empty) {
                super.updateItem(item, empty);
                setGraphic(empty || item == null ? null : drawing.apply(item));
            }
        });
        return column;
    }

    /** Shows a table of texts. Cells that begin with the sign of a tone have its colour. */
    public static void show(TableView<List<String>> view, Table table) {
        view.getColumns().clear();
        for (int i = 0; i < table.heads().size(); i++) {
            int column = i;
            boolean label = !table.columns().get(i).figures();
            TableColumn<List<String>, Marked> shown = judgements(
                    table.heads().get(i),
                    width(table, i),
                    row -> new Marked(row.get(column), Mark.of(Tone.of(row.get(column)))));
            view.getColumns().add(label ? shown : alignedRight(shown));
        }
        view.getItems().setAll(table.texts());
    }

    /** The width of the longest text of a column, within limits. */
    private static double width(Table table, int column) {
        double widest = table.texts().stream()
                .mapToDouble(row -> width(row.get(column)))
                .reduce(BOLDER * width(table.heads().get(column)), Math::max);
        return Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, widest + ROOM));
    }

    private static double width(String text) {
        return new Text(text).getLayoutBounds().getWidth();
    }

    /** Breaks the texts of a column into lines where it is narrow. */
    public static <R> TableColumn<R, String> wrapped(TableColumn<R, String> column) {
        column.setCellFactory(WrappedCell::new);
        return column;
    }

    public static <R, V> TableColumn<R, V> alignedRight(TableColumn<R, V> column) {
        column.setStyle("-fx-alignment: center-right;");
        return column;
    }

    /** A cell as high as its lines. */
    private static final class WrappedCell<R> extends TableCell<R, String> {

        WrappedCell(TableColumn<R, String> column) {
            // A cell wraps its own text, too, but does not report the height to its row.
            Text lines = new Text();
            lines.wrappingWidthProperty()
                    .bind(column.widthProperty().subtract(WRAPPED_PADDING.getLeft() + WRAPPED_PADDING.getRight()));
            lines.textProperty().bind(itemProperty());
            lines.fillProperty().bind(textFillProperty());
            setPadding(WRAPPED_PADDING);
            emptyProperty().addListener((observed, before, empty) -> setGraphic(empty ? null : lines));
        }

        @Override
        protected void updateItem(String item, boolean empty) {
            super.updateItem(item, empty);
            setAccessibleText(item);
        }
    }
}
