package io.shardlab.insight.screen;

import io.shardlab.core.text.Message;
import io.shardlab.gui.export.DocumentView;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.insight.screen.KeysModel.Comparison;
import io.shardlab.insight.shardkey.answer.ShardKeyDocument;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shard keys for a workload file: the answer for each collection, and below it the keys side by side. */
final class KeysPane extends VBox {

    private final Texts texts;
    private final ProgressBar bar = new ProgressBar();
    private final Label progress = Views.wrapped("keys-progress");
    private final DocumentView answers;

    KeysPane(KeysModel model, ExportTools tools) {
        super(Views.GAP);
        this.texts = tools.texts();
        this.answers = new DocumentView("keys", tools);
        setPadding(Views.MARGIN);
        Button compare = Views.button(
                "keys-compare",
                Message.of("Compare shard keys"),
                Message.of(
                        "Predict where the operations go and what the shards carry with each key; no server is needed"),
                texts,
                model::start);
        compare.disableProperty().bind(model.ready().not());
        compare.setMinWidth(USE_PREF_SIZE);
        HBox shards = field("shards", Message.NONE, model.shards());
        shards.getChildren().add(compare);
        HBox course = Views.row(
                Views.button(
                        "keys-stop",
                        Message.of("Stop"),
                        Message.of("Stop comparing; the answers until now stay"),
                        texts,
                        model::stop),
                bar,
                progress);
        Views.hideWithoutRoom(course);
        getChildren()
                .addAll(
                        field(
                                "candidates",
                                Message.of("Proposed from the file; or customer,placed; _id:hashed"),
                                model.candidates()),
                        field("collection", Message.of("All that operations use"), model.collection()),
                        shards,
                        course,
                        Views.problem(model.comparison().map(now -> texts.say(now.problem()))),
                        answers);
        Views.follow(this, model.comparison(), now -> {
            course.setVisible(now.isUnderWay());
            show(now);
        });
    }

    private HBox field(String parameter, Message prompt, StringProperty typed) {
        TextField field = Views.field("keys-" + parameter, typed);
        field.setPromptText(texts.say(prompt));
        HBox.setHgrow(field, Priority.ALWAYS);
        return Views.row(Views.alignedName(field, texts.parameter(parameter)), field);
    }

    private void show(Comparison now) {
        // An animated bar costs time even while it is hidden.
        bar.setProgress(now.isUnderWay() ? ProgressBar.INDETERMINATE_PROGRESS : 0);
        int known = now.answers().size();
        now.waiting().stream()
                .findFirst()
                .ifPresent(next -> progress.setText(texts.say(
                        "Comparing keys for {0} ({1} of {2}) …",
                        next, known + 1, known + now.waiting().size())));
        answers.show(ShardKeyDocument.of(now.answers(), now.shards()));
    }
}
