package io.shardlab.predict.screen;

import atlantafx.base.theme.Styles;
import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Sentence;
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
                                "advice.rate",
                                "advice.rate-unit",
                                "advice.rate-name",
                                model.rate(),
                                Goals::problemOfCount),
                        number("advice.p99", "advice.p99-unit", "advice.p99-name", model.p99(), Goals::problemOfMillis),
                        number(
                                "advice.documents",
                                "advice.documents-unit",
                                "advice.documents-name",
                                model.documents(),
                                Goals::problemOfCount),
                        hardware(tools),
                        basis());
    }

    /** A gap for a number; what is wrong with it stands below all gaps. */
    private HBox number(String key, String unit, String name, StringProperty typed, Function<String, Sentence> check) {
        TextField field = Views.field(key.replace('.', '-'), typed);
        field.setPrefWidth(NUMBER_WIDTH);
        field.setPromptText(texts.get("advice.any"));
        ObservableValue<Sentence> problem = typed.map(check);
        Views.follow(
                field, problem, now -> field.pseudoClassStateChanged(Styles.STATE_DANGER, !now.equals(Sentence.NONE)));
        getChildren()
                .add(Views.problem(problem.map(now -> now.equals(Sentence.NONE)
                        ? ""
                        : texts.get("advice.problem", texts.get(name), texts.say(now)))));
        return gap(key, field, whole(texts.get(unit)));
    }

    private HBox gap(String key, Control control, Region behind) {
        Label name = Views.nameOf(control, texts.get(key));
        name.setMinWidth(Region.USE_PREF_SIZE);
        control.setAccessibleText(texts.plain(key));
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
                        "advice.hardware-file",
                        texts.get("advice.hardware-kind"),
                        FileChoice.YAML,
                        texts,
                        path -> model.hardware().set(path.toString()));
        file.setMinWidth(Region.USE_PREF_SIZE);
        return gap("advice.hardware", box, file);
    }

    /** The results to predict from; only shown where there is a choice. */
    private HBox basis() {
        ChoiceBox<AlikeResults> box = new ChoiceBox<>();
        box.setId("advice-basis");
        box.setConverter(shownAs(basis ->
                texts.get("advice.basis-of", basis.workload(), basis.results().size())));
        HBox gap = gap("advice.basis", box, new Region());
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
