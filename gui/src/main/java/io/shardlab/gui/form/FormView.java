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
import javafx.scene.control.TitledPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A form of fields with a heading for each group. */
public final class FormView extends VBox {

    private static final double CONTROL_WIDTH = 240;
    private static final double LEAST_CONTROL_WIDTH = 110;
    private static final int LINES = 2;
    private static final double TOOLTIP_WIDTH = 420;

    /** @param groups the groups to show, in this order; empty ones are left out */
    public FormView(ParameterForm form, List<ParameterGroup> groups, Texts texts) {
        super(Views.GAP);
        for (ParameterGroup group : groups) {
            List<ParameterField> fields = form.fields(group);
            if (!fields.isEmpty()) {
                TitledPane pane = new TitledPane(texts.get("form.group." + group), grid(fields, texts));
                pane.setAnimated(false);
                getChildren().add(pane);
            }
        }
    }

    /** Fields without a heading. */
    public static GridPane grid(List<ParameterField> fields, Texts texts) {
        GridPane grid = new GridPane();
        grid.setHgap(Views.GAP);
        grid.setVgap(Views.GAP / 2);
        for (int i = 0; i < fields.size(); i++) {
            add(grid, 2 * i, fields.get(i), texts);
        }
        return grid;
    }

    /** Adds a row with name, control and unit, and below it a row for the problem of the value. */
    private static void add(GridPane grid, int line, ParameterField field, Texts texts) {
        String parameter = field.parameter().name();
        Control control = control(field, texts);
        control.setId("field-" + parameter);
        control.setPrefWidth(CONTROL_WIDTH);
        control.setMinWidth(LEAST_CONTROL_WIDTH);
        control.setTooltip(tooltip(field.parameter(), texts));
        Label name = new Label(texts.parameter(parameter));
        name.setLabelFor(control);
        name.setTooltip(tooltip(field.parameter(), texts));
        name.setMinWidth(Region.USE_PREF_SIZE);
        Label problem = Views.problem(field.problem());
        problem.setId("problem-" + parameter);
        Views.follow(
                control,
                field.relevant(),
                relevant -> List.of(name, control).forEach(node -> node.setDisable(!relevant)));
        // A size is typed with its unit, such as 256MB.
        boolean isSize = field.parameter().type().name().equals("size");
        Label unit = Views.muted(isSize ? "" : field.parameter().unit());
        unit.setMinWidth(Region.USE_PREF_SIZE);
        grid.addRow(line, name, control, unit);
        grid.add(problem, 1, line + 1, 2, 1);
    }

    private static Control control(ParameterField field, Texts texts) {
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
        // Editable, because several of the choices may be given.
        ComboBox<String> box = new ComboBox<>();
        box.getItems().setAll(choices);
        box.setEditable(true);
        Views.follow(box, field.preset(), box::setPromptText);
        box.getEditor().textProperty().bindBidirectional(field.text());
        return box;
    }

    private static Tooltip tooltip(Parameter<?> parameter, Texts texts) {
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
