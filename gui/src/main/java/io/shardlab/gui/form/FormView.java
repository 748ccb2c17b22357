package io.shardlab.gui.form;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.geometry.Bounds;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** A form: the fields that most people need, and below them the others, folded. */
public final class FormView extends VBox {

    /** The room above a field that is scrolled to. */
    private static final double ROOM_ABOVE = 100;

    /** The parameters that name a file; other paths are folders. */
    private static final Set<String> FILES = Set.of("file", "field-file");

    private static final double CONTROL_WIDTH = 260;
    private static final double MOST_CONTROL_WIDTH = 420;
    private static final double LEAST_CONTROL_WIDTH = 110;

    /** Leaves room for the button beside a path in the narrowest window. */
    private static final double LEAST_PATH_WIDTH = 60;

    private static final int LINES = 2;
    private static final double TOOLTIP_WIDTH = 420;

    /**
     * @param fields the fields to show, in this order; a field without an effect is hidden
     * @param files asks for files and folders
     */
    public FormView(List<ParameterField> fields, FileChoice files, Texts texts) {
        super(Views.GAP);
        List<ParameterField> folded =
                fields.stream().filter(ParameterField::isAdvanced).toList();
        getChildren()
                .add(grid(
                        fields.stream().filter(field -> !folded.contains(field)).toList(), files, texts));
        if (!folded.isEmpty()) {
            TitledPane advanced = new TitledPane(texts.say("Advanced"), grid(folded, files, texts));
            advanced.getStyleClass().add(Styles.DENSE);
            advanced.setAnimated(false);
            advanced.setExpanded(false);
            getChildren().add(advanced);
        }
    }

    /** Fields below one another. */
    public static VBox grid(List<ParameterField> fields, FileChoice files, Texts texts) {
        VBox rows = new VBox(Views.GAP / 2);
        fields.forEach(field -> rows.getChildren().add(row(field, files, texts)));
        return rows;
    }

    /** Name and control, and below them the problem of the value. */
    private static Node row(ParameterField field, FileChoice files, Texts texts) {
        String parameter = field.parameter().name();
        Control control = control(field, texts);
        control.setId("field-" + parameter);
        control.setPrefWidth(CONTROL_WIDTH);
        boolean path = field.parameter().type().name().equals("path");
        control.setMinWidth(path ? LEAST_PATH_WIDTH : LEAST_CONTROL_WIDTH);
        control.setMaxWidth(MOST_CONTROL_WIDTH);
        control.setTooltip(tooltip(field, texts));
        HBox.setHgrow(control, Priority.ALWAYS);
        Label name = Views.alignedName(control, texts.parameter(parameter));
        name.setTooltip(tooltip(field, texts));
        Label problem = Views.problem(field.problem().map(texts::say));
        problem.setId("problem-" + parameter);
        problem.setPadding(new Insets(0, 0, 0, Views.NAME_WIDTH + Views.GAP));
        problem.setMinHeight(Region.USE_PREF_SIZE);
        Views.follow(
                control,
                field.problem(),
                sentence -> control.pseudoClassStateChanged(Styles.STATE_DANGER, !sentence.equals(Message.NONE)));
        HBox line = Views.row(name, control);
        if (path) {
            line.getChildren().add(browse(field, files, texts));
        }
        VBox row = new VBox(line, problem);
        // A field that loses its effect by what is typed in it stays until the focus leaves it.
        row.visibleProperty().bind(field.relevant().or(control.focusWithinProperty()));
        Views.hideWithoutRoom(row);
        return row;
    }

    private static Button browse(ParameterField field, FileChoice files, Texts texts) {
        String parameter = field.parameter().name();
        Button button = Views.button(
                "browse-" + parameter,
                Message.of("Browse …"),
                Message.of("Choose the file or folder"),
                texts,
                () -> {});
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(event -> {
            Window owner = button.getScene().getWindow();
            Optional<Path> chosen = FILES.contains(parameter)
                    ? files.toOpen(owner, texts.parameter(parameter), List.of("*"))
                    : files.folder(owner, Path.of(""));
            chosen.ifPresent(path -> field.text().set(path.toString()));
        });
        return button;
    }

    private static Control control(ParameterField field, Texts texts) {
        List<String> choices = field.parameter().type().choices();
        if (field.parameter().type().repeatable()) {
            TextArea lines = new TextArea();
            lines.setPrefRowCount(LINES);
            Views.follow(
                    lines,
                    field.preset(),
                    preset -> lines.setPromptText(preset.isEmpty() ? texts.say("one per line") : preset));
            lines.textProperty().bindBidirectional(field.text());
            Views.leaveByTab(lines);
            return lines;
        }
        if (choices.isEmpty()) {
            TextField text = withUnit(field.parameter(), texts);
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

    private static TextField withUnit(Parameter<?> parameter, Texts texts) {
        CustomTextField text = new CustomTextField();
        // A size is typed with its unit, such as 256MB.
        if (!parameter.unit().isEmpty() && !parameter.type().name().equals("size")) {
            text.setRight(Views.muted(texts.parameters().unit(parameter)));
        }
        return text;
    }

    private static Tooltip tooltip(ParameterField field, Texts texts) {
        Parameter<?> parameter = field.parameter();
        String unit = texts.parameters().unit(parameter);
        String preset = parameter.defaultText().isEmpty() ? "" : texts.say("Default: {0}", parameter.defaultText());
        Tooltip tooltip = new Tooltip(Texts.joined(
                System.lineSeparator(),
                texts.parameters().help(parameter),
                texts.say("Allowed values: {0}", parameter.type().allowed().in(texts.language())),
                unit.isEmpty() ? "" : texts.say("Unit: {0}", unit),
                preset,
                texts.say("Option: {0}", parameter.option())));
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(TOOLTIP_WIDTH);
        return tooltip;
    }

    /** Gives a field of a screen the focus; unfolds and scrolls to it. */
    public static void focus(Parent screen, ParameterField field) {
        screen.applyCss();
        screen.layout();
        Node control = screen.lookup("#field-" + field.parameter().name());
        if (control == null) {
            // A connection string is typed in parts.
            control = screen.lookup("#connection-addresses");
        }
        if (control != null) {
            for (Node node = control.getParent(); node != null; node = node.getParent()) {
                if (node instanceof TitledPane folded) {
                    folded.setExpanded(true);
                    screen.layout();
                } else if (node instanceof ScrollPane pane) {
                    scroll(pane, control);
                }
            }
            control.requestFocus();
        }
    }

    private static void scroll(ScrollPane pane, Node control) {
        Bounds all = pane.getContent().getLayoutBounds();
        Bounds wanted = pane.getContent().sceneToLocal(control.localToScene(control.getLayoutBounds()));
        double hidden = all.getHeight() - pane.getViewportBounds().getHeight();
        pane.setVvalue(hidden <= 0 ? 0 : Math.min(1, Math.max(0, (wanted.getMinY() - ROOM_ABOVE) / hidden)));
    }
}
