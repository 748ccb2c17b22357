package io.shardlab.predict.screen;

import atlantafx.base.theme.Styles;
import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.predict.calibrate.AlikeResults;
import java.util.function.Function;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** The goal as a sentence with gaps to fill in. */
final class GoalFields extends VBox {

    private static final double NUMBER_WIDTH = 96;
    private static final double HARDWARE_WIDTH = 150;

    private final AdviceModel model;
    private final Texts texts;

    GoalFields(AdviceModel model, ExportTools tools) {
        super(Views.GAP / 2);
        this.model = model;
        this.texts = tools.texts();
        FlowPane fields = new FlowPane(2 * Views.GAP, Views.GAP);
        getChildren().add(fields);
        fields.getChildren()
                .addAll(
                        number(
                                "advice-rate",
                                Message.of("At least"),
                                Message.of(Message.sense("at least", "operations/s")),
                                Message.of("Operations/s"),
                                model.rate(),
                                Goals::problemOfCount),
                        number(
                                "advice-p99",
                                Message.of("with p99 under"),
                                Message.of("ms"),
                                Message.of("p99"),
                                model.p99(),
                                Goals::problemOfMillis),
                        number(
                                "advice-documents",
                                Message.of("for"),
                                Message.of("documents"),
                                Message.of("Documents"),
                                model.documents(),
                                Goals::problemOfCount),
                        hardware(tools),
                        basis());
    }

    /** A gap for a number; what is wrong with it stands below all gaps. */
    private HBox number(
            String id,
            Message text,
            Message unit,
            Message name,
            StringProperty typed,
            Function<String, Message> check) {
        TextField field = Views.field(id, typed);
        field.setPrefWidth(NUMBER_WIDTH);
        field.setPromptText(texts.say("any"));
        ObservableValue<Message> problem = typed.map(check);
        Views.follow(
                field, problem, now -> field.pseudoClassStateChanged(Styles.STATE_DANGER, !now.equals(Message.NONE)));
        getChildren()
                .add(Views.problem(problem.map(now ->
                        now.equals(Message.NONE) ? "" : texts.say("{0}: {1}", texts.say(name), texts.say(now)))));
        return gap(text, field, whole(texts.say(unit)));
    }

    private HBox gap(Message text, Control control, Region behind) {
        Label name = Views.nameOf(control, texts.say(text));
        name.setMinWidth(Region.USE_PREF_SIZE);
        control.setAccessibleText(texts.plain(text));
        return Views.row(name, control, behind);
    }

    private static Label whole(String text) {
        Label label = Views.muted(text);
        label.setMinWidth(Region.USE_PREF_SIZE);
        return label;
    }

    private HBox hardware(ExportTools tools) {
        ComboBox<String> box = new ComboBox<>();
        box.setId("advice-hardware");
        box.setEditable(true);
        box.setPrefWidth(HARDWARE_WIDTH);
        box.getItems().setAll(HardwareProfiles.NAMES);
        box.getEditor().textProperty().bindBidirectional(model.hardware());
        Button file = tools.files()
                .button(
                        "advice-hardware-file",
                        Message.of("_File …"),
                        Message.of("Take machines that a file describes"),
                        texts.say("Machines"),
                        FileChoice.YAML,
                        texts,
                        path -> model.hardware().set(path.toString()));
        file.setMinWidth(Region.USE_PREF_SIZE);
        return gap(Message.of("on machines of"), box, file);
    }

    /** The results to predict from; only shown where there is a choice. */
    private HBox basis() {
        ChoiceBox<AlikeResults> box = new ChoiceBox<>();
        box.setId("advice-basis");
        box.setConverter(shownAs(basis ->
                texts.say("{0}, {1} results", basis.workload(), basis.results().size())));
        HBox gap = gap(Message.of("from"), box, new Region());
        Views.hideWithoutRoom(gap);
        Views.follow(this, model.bases(), bases -> {
            box.valueProperty().unbindBidirectional(model.basis());
            box.getItems().setAll(bases);
            box.valueProperty().bindBidirectional(model.basis());
            gap.setVisible(bases.size() > 1);
        });
        return gap;
    }

    private static StringConverter<AlikeResults> shownAs(Function<AlikeResults, String> words) {
        return new StringConverter<>() {
            @Override
            public String toString(AlikeResults basis) {
                return basis == null ? "" : words.apply(basis);
            }

            @Override
            public AlikeResults fromString(String text) {
                throw new UnsupportedOperationException("a choice is not typed");
            }
        };
    }
}
