package io.shardlab.gui.view;

import atlantafx.base.theme.Styles;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Small parts that every view is made of. */
public final class Views {

    /** Between controls, in pixels. */
    public static final double GAP = 8;

    /** Around a screen, in pixels. */
    public static final Insets MARGIN = new Insets(12);

    private static final double TEXT_WIDTH = 640;

    private Views() {}

    /**
     * Does something with a value, now and whenever it changes, as long as a node is part of a window: so a view that was
     * replaced is not kept by the view-model, and one that is hidden costs nothing.
     */
    public static <T> void follow(Node node, ObservableValue<T> value, Consumer<? super T> action) {
        value.when(node.sceneProperty().map(scene -> true).orElse(false)).subscribe(action);
    }

    public static Label title(String text) {
        Label label = new Label(text);
        label.getStyleClass().add(Styles.TITLE_3);
        return label;
    }

    /** Explains; wraps. */
    public static Label muted(String text) {
        Label label = new Label(text);
        label.getStyleClass().add(Styles.TEXT_MUTED);
        label.setWrapText(true);
        label.setMaxWidth(TEXT_WIDTH);
        return label;
    }

    /** Says what is wrong; takes no room while nothing is. */
    public static Label problem(ObservableValue<String> sentence) {
        Label label = new Label();
        label.getStyleClass().add(Styles.DANGER);
        label.setWrapText(true);
        label.textProperty().bind(sentence);
        label.visibleProperty().bind(label.textProperty().isNotEmpty());
        label.managedProperty().bind(label.visibleProperty());
        return label;
    }

    /**
     * A button.
     *
     * @param id for tests and style sheets
     * @param text with the mnemonic behind an underscore
     * @param tooltip what it does
     */
    public static Button button(String id, String text, String tooltip, Runnable action) {
        Button button = new Button(text);
        button.setId(id);
        button.setMnemonicParsing(true);
        button.setTooltip(new Tooltip(tooltip));
        button.setOnAction(event -> action.run());
        return button;
    }

    /** Lets the tabulator key leave a text of several lines, as it leaves every other control, instead of being typed. */
    public static void leaveByTab(TextArea area) {
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.TAB && !event.isControlDown()) {
                event.consume();
                // What JavaFX takes for it in such a text.
                area.fireEvent(new KeyEvent(
                        KeyEvent.KEY_PRESSED, "", "", KeyCode.TAB, event.isShiftDown(), true, false, false));
            }
        });
    }

    /** Controls side by side. */
    public static HBox row(Node... nodes) {
        HBox row = new HBox(GAP, nodes);
        row.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        return row;
    }

    /** Takes the room that is left in a row. */
    public static Node filler() {
        Region filler = new Region();
        HBox.setHgrow(filler, Priority.ALWAYS);
        return filler;
    }
}
