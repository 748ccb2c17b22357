package io.shardlab.gui.view;

import javafx.geometry.Insets;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.text.Text;

/** A cell as high as its text is when that is broken into lines as wide as the column. */
final class WrappedCell<R> extends TableCell<R, String> {

    private static final Insets PADDING = new Insets(4, 8, 4, 8);

    WrappedCell(TableColumn<R, String> column) {
        // A cell's own text wraps, but does not tell its row how high it is then.
        Text lines = new Text();
        lines.wrappingWidthProperty().bind(column.widthProperty().subtract(PADDING.getLeft() + PADDING.getRight()));
        lines.textProperty().bind(itemProperty());
        lines.fillProperty().bind(textFillProperty());
        setPadding(PADDING);
        emptyProperty().addListener((observed, before, empty) -> setGraphic(empty ? null : lines));
    }

    @Override
    protected void updateItem(String item, boolean empty) {
        super.updateItem(item, empty);
        setAccessibleText(item);
    }
}
