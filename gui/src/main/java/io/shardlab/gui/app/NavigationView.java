package io.shardlab.gui.app;

import io.shardlab.core.text.Message;
import io.shardlab.gui.extension.Screen;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.run.Sign;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/** A button with icon and name for each screen, the state of the run beside its button, and the settings at the bottom. */
final class NavigationView extends VBox {

    /** Leaves room for the sign of the run beside a name. */
    private static final double WIDTH = 128;

    private static final Insets SIGN_MARGIN = new Insets(0, Views.GAP, 0, 0);

    private final Map<String, ToggleButton> buttons = new HashMap<>();
    private final Texts texts;

    /**
     * @param added the screens of extensions
     * @param run the program's run
     * @param show shows a screen by its name
     */
    NavigationView(List<Screen> added, RunModel run, Node settings, Consumer<String> show, Texts texts) {
        super(Views.GAP / 2);
        this.texts = texts;
        getStyleClass().add("navigation");
        setPadding(Views.MARGIN);
        setMinWidth(USE_PREF_SIZE);
        ToggleGroup group = new ToggleGroup();
        for (ProgramScreen screen : ProgramScreen.values()) {
            ToggleButton button = button(screen.name(), screen.words(), screen.icon(), show);
            button.setToggleGroup(group);
            getChildren().add(screen == ProgramScreen.RUN ? new StackPane(button, sign(button, run)) : button);
        }
        for (Screen screen : added) {
            ToggleButton button = button(screen.name(), screen.words(), screen.icon(), show);
            button.setToggleGroup(group);
            getChildren().add(button);
        }
        getChildren().addAll(Views.filler(), settings);
    }

    private ToggleButton button(String screen, Message name, Ikon icon, Consumer<String> show) {
        ToggleButton button = new ToggleButton(texts.say(name), new FontIcon(icon));
        buttons.put(screen, button);
        button.setId("screen-" + screen);
        button.setMnemonicParsing(true);
        button.setMinWidth(WIDTH);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setGraphicTextGap(Views.GAP);
        button.setOnAction(event -> show.accept(screen));
        return button;
    }

    /** An icon without motion, because a moving one would cost time during a measurement. */
    private Label sign(ToggleButton button, RunModel run) {
        Label sign = new Label();
        sign.setId("run-sign");
        sign.setMouseTransparent(true);
        StackPane.setAlignment(sign, Pos.CENTER_RIGHT);
        StackPane.setMargin(sign, SIGN_MARGIN);
        Views.follow(this, run.state(), state -> {
            boolean missed = run.missesObjectives();
            sign.setVisible(state != RunState.IDLE);
            sign.setGraphic(Sign.of(state, run.sign()).icon());
            String words = texts.say(state.words(missed));
            button.setAccessibleText(button.getText().replace("_", "") + ": " + words);
        });
        return sign;
    }

    /** Marks the screen that is shown; a click on its button would unmark it. */
    void mark(String shown) {
        buttons.get(shown).setSelected(true);
    }
}
