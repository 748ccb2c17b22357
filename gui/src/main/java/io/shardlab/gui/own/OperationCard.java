package io.shardlab.gui.own;

import atlantafx.base.theme.Styles;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.workloads.language.describe.WorkloadOverview;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** An operation: its share as a slider, and each of its commands with the shards that it asks and sample values. */
final class OperationCard extends VBox {

    private static final double LEAST_PERCENT = 0.1;
    private static final double WHOLE = 100;

    private final FileModel model;
    private final Texts texts;
    private final String operation;
    private final Label percent = new Label();
    private final Slider share = new Slider(0, WHOLE, 0);
    private final VBox commands = new VBox(Views.GAP / 2);

    /** True while the slider follows the text. */
    private boolean following;

    OperationCard(WorkloadOverview.Operation shown, boolean alone, FileModel model, Texts texts) {
        super(Views.GAP / 2);
        this.model = model;
        this.texts = texts;
        this.operation = shown.spec().name();
        getStyleClass().add("own-card");
        Label name = Views.label(operation, Styles.TEXT_BOLD);
        name.setLabelFor(share);
        share.setId("share-" + operation);
        share.setBlockIncrement(1);
        share.setDisable(alone);
        share.valueProperty().addListener((property, before, now) -> moved());
        share.valueChangingProperty().addListener((property, before, now) -> moved());
        getChildren().addAll(Views.row(name, Views.filler(), percent), share, commands);
        show(shown);
    }

    /** The text changes when the slider is let go; its percentage is shown before. */
    private void moved() {
        percent.setText(texts.say("{0} of the operations", texts.percent(share.getValue() / WHOLE)));
        if (!following && !share.isValueChanging()) {
            double typed = Math.max(LEAST_PERCENT, Math.min(WHOLE - LEAST_PERCENT, share.getValue()));
            model.setShare(operation, typed / WHOLE);
        }
    }

    void show(WorkloadOverview.Operation shown) {
        following = true;
        share.setValue(shown.spec().share() * WHOLE);
        moved();
        following = false;
        commands.getChildren().clear();
        for (WorkloadOverview.Command command : shown.commands()) {
            FlowPane head = new FlowPane(2 * Views.GAP, 0, new Label(command.action() + " " + command.collection()));
            command.reaches().forEach((reach, part) -> head.getChildren().add(badge(command, reach, part)));
            commands.getChildren().add(head);
            command.samples().forEach(sample -> commands.getChildren().add(FilePane.sample(sample)));
        }
    }

    private Node badge(WorkloadOverview.Command command, Reach reach, double part) {
        String fields = String.join(", ", command.shardKey().keySet());
        String words = texts.say(
                switch (reach) {
                    case ONE -> Message.of("Targeted to one shard (shard key {0})", fields);
                    case SOME -> Message.of("Several shards (shard key {0})", fields);
                    case ALL -> Message.of("Scattered to all shards: no condition on {0}", fields.split(",")[0]);
                    case PRIMARY -> Message.of("Not sharded");
                });
        FontIcon icon = new FontIcon(
                switch (reach) {
                    case ONE -> Feather.TARGET;
                    case SOME, ALL -> Feather.SHARE_2;
                    case PRIMARY -> Feather.DATABASE;
                });
        Label badge = new Label(part < 1 ? texts.say("{0} of them: {1}", texts.percent(part), words) : words, icon);
        String color = switch (reach) {
            case ONE -> Styles.SUCCESS;
            case SOME -> Styles.WARNING;
            case ALL -> Styles.DANGER;
            case PRIMARY -> Styles.TEXT_MUTED;
        };
        badge.getStyleClass().add(color);
        icon.getStyleClass().add(color);
        return badge;
    }
}
