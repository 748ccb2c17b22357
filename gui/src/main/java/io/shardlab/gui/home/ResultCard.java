package io.shardlab.gui.home;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.RateUnit;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.run.Sign;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** A saved run in a few words: name, verdict and the two figures that people ask for first. A click opens it. */
final class ResultCard extends Button {

    private static final double NAME_HEIGHT = 44;

    private final Texts texts;

    ResultCard(ResultRow row, Consumer<ResultRow> open, Texts texts) {
        this.texts = texts;
        getStyleClass().add("result-card");
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setMaxWidth(Double.MAX_VALUE);
        setOnAction(event -> open.accept(row));
        Label name = Views.label(texts.titled(row.name()), Styles.TEXT_BOLD);
        name.setWrapText(true);
        // Two lines for each name, so that all cards have the same height.
        name.setMinHeight(NAME_HEIGHT);
        name.setMaxHeight(NAME_HEIGHT);
        name.setAlignment(Pos.TOP_LEFT);
        setAccessibleText(name.getText());
        setTooltip(new Tooltip(name.getText()));
        Label time = Views.label(texts.time(row.startedAt()), Styles.TEXT_MUTED, Styles.TEXT_SMALL);
        Label about = Views.label(row.about(texts), Styles.TEXT_MUTED, Styles.TEXT_SMALL);
        HBox foot = new HBox(Views.GAP, time, Views.filler(), verdict(row.standing()));
        setGraphic(new VBox(Views.GAP / 2, name, about, figures(row), foot));
    }

    private Label verdict(Standing.State state) {
        Sign sign = Sign.of(state);
        Label label = new Label(texts.say(state.words()), sign.icon());
        label.getStyleClass().add(sign.color());
        label.setMinWidth(USE_PREF_SIZE);
        return label;
    }

    private HBox figures(ResultRow row) {
        HBox figures = new HBox(2 * Views.GAP);
        String unit = texts.say(row.unit() == RateUnit.DOCUMENTS ? "Documents/s" : "Operations/s");
        row.rate().ifPresent(rate -> figures.getChildren().add(figure(texts.number(rate), unit)));
        row.p99Millis().ifPresent(p99 -> figures.getChildren().add(figure(texts.number(p99), texts.say("p99, ms"))));
        return figures;
    }

    private static VBox figure(String value, String unit) {
        return new VBox(Views.label(value, Styles.TITLE_4), Views.label(unit, Styles.TEXT_MUTED, Styles.TEXT_SMALL));
    }
}
