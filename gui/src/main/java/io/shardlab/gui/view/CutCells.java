package io.shardlab.gui.view;

import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.Text;

/** Shows the whole text of a cell that its column cuts off, as a tooltip. */
public final class CutCells {

    private static final double WIDTH = 480;

    private CutCells() {}

    public static void explain(TableView<?> table) {
        table.addEventFilter(MouseEvent.MOUSE_ENTERED_TARGET, event -> {
            if (event.getTarget() instanceof TableCell<?, ?> cell && cell.getText() != null) {
                cell.setTooltip(isCut(cell) ? tooltip(cell.getText()) : null);
            }
        });
    }

    /** A cell that is too narrow shows the beginning of its text and an ellipsis. */
    static boolean isCut(TableCell<?, ?> cell) {
        return cell.lookup(".text") instanceof Text shown && !shown.getText().equals(cell.getText());
    }

    private static Tooltip tooltip(String text) {
        Tooltip tooltip = new Tooltip(text);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(WIDTH);
        return tooltip;
    }
}
