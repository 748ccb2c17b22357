package io.shardlab.gui.run;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.run.RunProgress.Step;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** The steps of a run side by side: those that are over have a tick, and the one under way stands out. */
final class StepsView extends HBox {

    private static final String NOW = "now";

    private final Texts texts;

    StepsView(Texts texts) {
        super(Views.GAP);
        this.texts = texts;
        setId("run-steps");
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(USE_PREF_SIZE);
        for (Step step : Step.values()) {
            getChildren().add(new Label());
        }
    }

    void show(Step now) {
        for (Step step : Step.values()) {
            Label label = (Label) getChildren().get(step.ordinal());
            String mark = step.ordinal() < now.ordinal() ? "✓ " : step == now ? "▶ " : "";
            label.setText(mark + texts.say(step.words()));
            label.getStyleClass().setAll("label", step == now ? NOW : Styles.TEXT_MUTED);
        }
    }
}
