package io.shardlab.gui.form;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;

/** One field as a row of a form: name, control, unit, and what is wrong with it. */
final class FieldRow {

    private static final double CONTROL_WIDTH = 240;
    private static final double LEAST_CONTROL_WIDTH = 110;
    private static final int LINES = 2;
    private static final double TOOLTIP_WIDTH = 420;

    private final ParameterField field;
    private final Texts texts;

    FieldRow(ParameterField field, Texts texts) {
        this.field = field;
        this.texts = texts;
    }

    /** Takes two lines of the grid. */
    void addTo(GridPane grid, int line) {
        Control control = control();
        control.setId("field-" + field.parameter().name());
        control.setPrefWidth(CONTROL_WIDTH);
        control.setMinWidth(LEAST_CONTROL_WIDTH);
        control.setTooltip(tooltip());
        Label name = new Label(texts.find("parameter." + field.parameter().name())
                .orElse(field.parameter().name()));
        name.setLabelFor(control);
        name.setTooltip(tooltip());
        name.setMinWidth(Region.USE_PREF_SIZE);
        Label problem = Views.problem(field.problem());
        problem.setId("problem-" + field.parameter().name());
        Views.follow(
                control,
                field.relevant(),
                relevant -> List.of(name, control).forEach(node -> node.setDisable(!relevant)));
        Label unit = Views.muted(unit());
        unit.setMinWidth(Region.USE_PREF_SIZE);
        grid.addRow(line, name, control, unit);
        grid.add(problem, 1, line + 1, 2, 1);
    }

    /** A size is typed with its unit, such as 256MB. */
    private String unit() {
        Parameter<?> parameter = field.parameter();
        return parameter.type().name().equals("size") ? "" : parameter.unit();
    }

    private Control control() {
        List<String> choices = field.parameter().type().choices();
        if (field.parameter().type().repeatable()) {
            TextArea lines = new TextArea();
            lines.setPrefRowCount(LINES);
            Views.follow(
                    lines,
                    field.preset(),
                    preset -> lines.setPromptText(preset.isEmpty() ? texts.get("form.lines") : preset));
            lines.textProperty().bindBidirectional(field.text());
            Views.leaveByTab(lines);
            return lines;
        }
        if (choices.isEmpty()) {
            TextField text = new TextField();
            Views.follow(text, field.preset(), text::setPromptText);
            text.textProperty().bindBidirectional(field.text());
            return text;
        }
        // Editable, as several of the choices may be given.
        ComboBox<String> box = new ComboBox<>();
        box.getItems().setAll(choices);
        box.setEditable(true);
        Views.follow(box, field.preset(), box::setPromptText);
        box.getEditor().textProperty().bindBidirectional(field.text());
        return box;
    }

    private Tooltip tooltip() {
        Parameter<?> parameter = field.parameter();
        String unit = parameter.unit().isEmpty() ? "" : texts.get("form.unit", parameter.unit());
        String preset = parameter.defaultText().isEmpty() ? "" : texts.get("form.default", parameter.defaultText());
        Tooltip tooltip = new Tooltip(Stream.of(
                        parameter.help(),
                        texts.get("form.allowed", parameter.type().allowed()),
                        unit,
                        preset,
                        texts.get("form.option", parameter.option()))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(System.lineSeparator())));
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(TOOLTIP_WIDTH);
        return tooltip;
    }
}
