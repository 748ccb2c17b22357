package io.shardlab.gui.view;

import atlantafx.base.theme.Styles;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import java.util.function.Consumer;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/** Small parts that all views use. */
public final class Views {

    /** The gap between controls, in pixels. */
    public static final double GAP = 8;

    /** The margin of a screen, in pixels. */
    public static final Insets MARGIN = new Insets(12);

    /** The width of the names of fields, which aligns the fields, in pixels. */
    public static final double NAME_WIDTH = 150;

    private static final double TEXT_WIDTH = 640;

    private Views() {}

    /**
     * Calls an action with a value, now and after each change, while a node is part of a window. So a view-model does not keep
     * a view that was replaced, and a hidden view costs nothing.
     */
    public static <T> void follow(Node node, ObservableValue<T> value, Consumer<? super T> action) {
        value.when(node.sceneProperty().map(scene -> true).orElse(false)).subscribe(action);
    }

    /** A text in some styles of the theme. */
    public static Label label(String text, String... styles) {
        Label label = new Label(text);
        label.getStyleClass().addAll(styles);
        return label;
    }

    /** A text that wraps instead of being cut off. */
    public static Label paragraph(String text, String... styles) {
        Label label = label(text, styles);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    public static Label title(String text) {
        return label(text, Styles.TITLE_3);
    }

    /** An explanation, which wraps. */
    public static Label muted(String text) {
        Label label = label(text, Styles.TEXT_MUTED);
        label.setWrapText(true);
        label.setMaxWidth(TEXT_WIDTH);
        return label;
    }

    /** A text that wraps instead of being cut off; it takes no room while it is empty. */
    public static Label wrapped(String id, String... styles) {
        Label label = paragraph("", styles);
        label.setId(id);
        label.managedProperty().bind(label.textProperty().isNotEmpty());
        return label;
    }

    /** A problem in one sentence; it takes no room while there is none. */
    public static Label problem(ObservableValue<String> sentence) {
        Label label = wrapped(null, Styles.DANGER);
        label.textProperty().bind(sentence);
        return label;
    }

    /** Lets an invisible node take no room. */
    public static void hideWithoutRoom(Node node) {
        node.managedProperty().bind(node.visibleProperty());
    }

    /**
     * A button.
     *
     * @param id the id for tests and style sheets
     * @param text the text, with an underscore before the mnemonic
     */
    public static Button button(String id, String text, String tooltip, Runnable action) {
        Button button = new Button(text);
        button.setId(id);
        button.setMnemonicParsing(true);
        button.setTooltip(new Tooltip(tooltip));
        button.setOnAction(event -> action.run());
        return button;
    }

    /** A button that other screens have, too. */
    public static Button button(String id, SharedButton shared, Texts texts, Runnable action) {
        return button(id, shared.text(), shared.tooltip(), texts, action);
    }

    /** A button with texts of the program. */
    public static Button button(String id, Message text, Message tooltip, Texts texts, Runnable action) {
        return button(id, texts.say(text), texts.say(tooltip), action);
    }

    /** The name of a control, whose mnemonic moves the focus to it. */
    public static Label nameOf(Control control, String text) {
        Label label = new Label(text);
        label.setMnemonicParsing(true);
        label.setLabelFor(control);
        return label;
    }

    /** A field for a text. */
    public static TextField field(String id, StringProperty typed) {
        TextField field = new TextField();
        field.setId(id);
        field.textProperty().bindBidirectional(typed);
        return field;
    }

    /** The name of a control, as wide as those above and below it. */
    public static Label alignedName(Control control, String text) {
        Label name = nameOf(control, text);
        name.setWrapText(true);
        name.setMinWidth(NAME_WIDTH);
        name.setMaxWidth(NAME_WIDTH);
        name.setMinHeight(Region.USE_PREF_SIZE);
        return name;
    }

    /** Gives a button that can be selected its id, its text and its tooltip. */
    public static <B extends Labeled> B labeled(B button, String id, Message text, Message tooltip, Texts texts) {
        button.setId(id);
        button.setText(texts.say(text));
        button.setMnemonicParsing(true);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setTooltip(new Tooltip(texts.say(tooltip)));
        return button;
    }

    /** Tabs that cannot be closed. */
    public static TabPane tabs(String id, Tab... tabs) {
        TabPane pane = new TabPane(tabs);
        pane.setId(id);
        pane.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        return pane;
    }

    /** Two nodes above one another. */
    public static SplitPane stacked(Node upper, Node lower, double upperShare) {
        SplitPane split = new SplitPane(upper, lower);
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(upperShare);
        return split;
    }

    /** Lets the Tab key leave a text area, as it leaves every other control, instead of typing a tab. */
    public static void leaveByTab(TextArea area) {
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.TAB && !event.isControlDown()) {
                event.consume();
                // JavaFX leaves a text area by Ctrl+Tab.
                area.fireEvent(new KeyEvent(
                        KeyEvent.KEY_PRESSED, "", "", KeyCode.TAB, event.isShiftDown(), true, false, false));
            }
        });
    }

    /** Controls side by side. */
    public static HBox row(Node... nodes) {
        HBox row = new HBox(GAP, nodes);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    /** Nodes below one another, with the margin of a screen. */
    public static VBox column(Node... nodes) {
        VBox column = new VBox(GAP, nodes);
        column.setPadding(MARGIN);
        return column;
    }

    /** Nodes below one another on a page that scrolls. */
    public static ScrollPane page(Node... nodes) {
        ScrollPane page = new ScrollPane(column(nodes));
        page.setFitToWidth(true);
        page.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        return page;
    }

    /** The contents of a place that is empty yet: a sentence that says what to do, and the buttons that do it. */
    public static VBox empty(Ikon icon, String sentence, Node... buttons) {
        FontIcon sign = new FontIcon(icon);
        sign.getStyleClass().add("empty-sign");
        Label words = muted(sentence);
        words.setTextAlignment(TextAlignment.CENTER);
        HBox row = row(buttons);
        row.setAlignment(Pos.CENTER);
        VBox box = new VBox(2 * GAP, sign, words, row);
        box.setAlignment(Pos.CENTER);
        box.setPadding(new Insets(4 * GAP));
        return box;
    }

    /** Takes the rest of the room in a row. */
    public static Node filler() {
        Region filler = new Region();
        HBox.setHgrow(filler, Priority.ALWAYS);
        VBox.setVgrow(filler, Priority.ALWAYS);
        return filler;
    }

    /** A grid with columns of equal width. */
    public static GridPane columns(int number, double gap) {
        GridPane grid = new GridPane();
        grid.setHgap(gap);
        grid.setVgap(gap);
        for (int i = 0; i < number; i++) {
            ColumnConstraints column = new ColumnConstraints();
            column.setPercentWidth(100.0 / number);
            column.setHgrow(Priority.ALWAYS);
            grid.getColumnConstraints().add(column);
        }
        return grid;
    }
}
