package io.shardlab.gui.run;

import atlantafx.base.theme.Styles;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.Views;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** The planned runs: what they measure, where and for how long, with the command that starts them, or a link to what is missing. */
public final class StartPane extends VBox {

    private final ObservableValue<RunPlan> plan;
    private final ObservableValue<Message> target;
    private final Texts texts;
    private final Label name = Views.wrapped("run-plan-name", Styles.TITLE_3);
    private final Label summary = Views.wrapped("run-plan-summary", Styles.TEXT_MUTED);
    private final Label facts = Views.wrapped("run-plan-facts");
    private final Button copy;

    /**
     * @param target the servers that runs use
     * @param reason shows why the runs cannot be started, and leads to the field
     * @param command returns the command that starts them
     */
    public StartPane(
            ObservableValue<RunPlan> plan,
            ObservableValue<Message> target,
            Node reason,
            Supplier<String> command,
            Texts texts) {
        super(Views.GAP);
        this.plan = plan;
        this.target = target;
        this.texts = texts;
        setId("run-plan");
        getStyleClass().add("start-pane");
        Label copied = Views.wrapped("run-plan-command", Styles.TEXT_MUTED);
        copy = Views.button("run-plan-copy", SharedButton.COPY_COMMAND, texts, () -> {
            RowCopy.copy(command.get());
            copied.setText(texts.say("Copied: {0}", command.get()));
        });
        Views.hideWithoutRoom(copy);
        getChildren().setAll(name, summary, facts, reason, copy, copied);
        Views.follow(this, plan, now -> show());
        Views.follow(this, target, now -> show());
    }

    private void show() {
        RunPlan planned = plan.getValue();
        boolean refused = planned.runs().problem().isPresent();
        name.setText(planned.name(texts));
        summary.setText(planned.summary(texts));
        String all = Texts.joined("\n", planned.amount(texts), texts.say(target.getValue()), planned.time(texts));
        facts.setText(refused ? "" : all);
        copy.setVisible(!refused);
    }
}
