package io.shardlab.gui.workload;

import atlantafx.base.theme.Styles;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.yaml.YamlFile;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.form.FormView;
import io.shardlab.gui.form.ParameterField;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.form.ParameterGroup;
import io.shardlab.gui.form.ReasonLink;
import io.shardlab.gui.own.FilePane;
import io.shardlab.gui.own.Own;
import io.shardlab.gui.own.UnsavedQuestion;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.gui.view.Views;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.PlannedRuns;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The workloads and experiments, the form of the selected one, and the runs that follow from it. */
public final class WorkloadView extends BorderPane {

    private static final double LIST_SHARE = 0.34;
    private static final double LEAST_LIST_WIDTH = 320;
    private static final List<ParameterGroup> GROUPS =
            List.of(ParameterGroup.RUN, ParameterGroup.WORKLOAD, ParameterGroup.OUTPUT);

    private static final List<String> SHARED =
            RunParameters.all().stream().map(Parameter::name).toList();

    private final WorkloadModel model;
    private final Own own;
    private final FileChoice files;
    private final Texts texts;
    private final SplitPane split;
    private final VBox chosen = Views.column();
    private final FilePane file;
    private ParameterForm shown;
    private final Button edit;
    private final ScrollPane form = new ScrollPane();
    private final Label title = Views.paragraph("", Styles.TITLE_3);
    private final Label summary = Views.paragraph("", Styles.TEXT_MUTED);

    /**
     * Actions of other screens.
     *
     * @param start starts the typed run and shows it
     * @param running true while a run is active, beside which none can be started
     * @param go shows a field, which may be on another screen
     */
    public record Actions(Runnable start, ObservableValue<Boolean> running, Consumer<ParameterField> go) {}

    /**
     * @param own the workload file that is edited, and captures of others
     * @param files asks for files of workloads and of experiments
     */
    public WorkloadView(WorkloadModel model, Own own, Actions actions, FileChoice files, Texts texts) {
        this.model = model;
        this.own = own;
        this.files = files;
        this.texts = texts;
        file = new FilePane(own, files, this::plan, () -> show(chosen), texts);
        edit = Views.button(
                "workload-edit",
                Message.of("Edit the file"),
                Message.of("See and change the documents and operations of this file"),
                texts,
                this::edit);
        edit.setMinWidth(USE_PREF_SIZE);
        Views.hideWithoutRoom(edit);
        title.setId("workload-title");
        form.setFitToWidth(true);
        form.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        HBox.setHgrow(title, Priority.ALWAYS);
        title.setMaxWidth(Double.MAX_VALUE);
        chosen.getChildren()
                .addAll(Views.row(title, edit), summary, form, new PlanView(model, texts), beginning(actions));
        VBox.setVgrow(form, Priority.ALWAYS);
        VBox left = lists();
        left.setMinWidth(LEAST_LIST_WIDTH);
        split = new SplitPane(left, own.file().unsaved().get() ? file : chosen);
        split.setDividerPositions(LIST_SHARE);
        SplitPane.setResizableWithParent(left, false);
        setCenter(split);
        Views.follow(this, model.form(), this::show);
    }

    /** Shows a workload file, read anew unless it has changes that are not saved. */
    private void edit(Path opened) {
        own.file().open(opened, UnsavedQuestion.over(getScene().getWindow(), texts));
        show(file);
    }

    private void edit() {
        edit(Path.of(model.form().get().workload().reference()));
    }

    private void plan(Path saved) {
        model.openWorkload(saved);
        show(chosen);
    }

    private void show(Node right) {
        double[] divider = split.getDividerPositions();
        split.getItems().set(1, right);
        split.setDividerPositions(divider);
    }

    private void show(ParameterForm now) {
        if (shown != null && shown != now) {
            show(chosen);
        }
        shown = now;
        Optional<ExperimentSpec> experiment = model.experiment().get();
        CatalogLine line = experiment
                .map(chosen -> CatalogLine.of(chosen, texts))
                .orElseGet(() -> CatalogLine.of(now.workload(), texts));
        title.setText(line.title());
        edit.setVisible(
                experiment.isEmpty() && YamlFile.isNamedBy(now.workload().reference()));
        summary.setText(Stream.concat(Stream.of(line.sentence()), experiment.flatMap(ExperimentSpec::note).stream())
                .map(String::strip)
                .collect(Collectors.joining(System.lineSeparator())));
        form.setContent(new FormView(
                GROUPS.stream()
                        .flatMap(group -> now.fields(group).stream().sorted(Comparator.comparing(WorkloadView::place)))
                        .toList(),
                files,
                texts));
    }

    /** Shared parameters keep their order where a workload declares one with another default. */
    private static int place(ParameterField field) {
        return SHARED.indexOf(field.parameter().name());
    }

    private VBox lists() {
        Label problem = Views.problem(model.problem().map(texts::say));
        problem.setId("experiment-problem");
        CatalogView catalog = new CatalogView(model, texts);
        VBox.setVgrow(catalog, Priority.ALWAYS);
        FlowPane buttons = new FlowPane(Views.GAP, Views.GAP);
        buttons.getChildren()
                .add(files.button(
                        "workload-open",
                        Message.of("Open workloa_d …"),
                        Message.of("Open a YAML or JSON file with documents and operations of your own"),
                        texts.say("Workload"),
                        FileChoice.YAML,
                        texts,
                        this::edit));
        own.sources().forEach(source -> {
            Node pane = source.view().make(files, this::edit, () -> show(chosen), texts);
            buttons.getChildren()
                    .add(Views.button(source.id(), source.text(), source.tooltip(), texts, () -> show(pane)));
        });
        buttons.getChildren()
                .add(files.button(
                        "workload-open-experiment",
                        Message.of("_Open experiment …"),
                        Message.of("Open a YAML or JSON file that describes an experiment"),
                        texts.say("Experiment"),
                        FileChoice.YAML,
                        texts,
                        model::openExperiment));
        return Views.column(catalog, buttons, problem);
    }

    /** Start, and the reason why it may be refused; Reset. */
    private VBox beginning(Actions actions) {
        Button start = Views.button("workload-start", SharedButton.START, texts, actions.start());
        start.getStyleClass().add(Styles.ACCENT);
        Button reset = Views.button(
                "workload-reset",
                Message.of("R_eset"),
                Message.of("Remove all typed values of this screen, so that the defaults hold"),
                texts,
                () -> model.form().get().reset(field -> field.group() != ParameterGroup.TARGET));
        Runnable enable = () ->
                start.setDisable(!model.runnable().get() || actions.running().getValue());
        Views.follow(this, model.runnable(), now -> enable.run());
        Views.follow(this, actions.running(), now -> enable.run());
        ReasonLink reason = new ReasonLink(model.form(), ParameterForm::problem, actions.go(), texts);
        reason.setId("plan-problem");
        return new VBox(Views.GAP, Views.row(start, Views.filler(), reset), reason);
    }

    /** The planned run or the cells of the planned experiment, or the reason why none can run. */
    private static final class PlanView extends VBox {

        private static final double COLUMN_WIDTH = 160;
        private static final double TABLE_HEIGHT = 150;

        private final Texts texts;
        private final Label summary = Views.wrapped("plan");
        private final TableView<Map<String, String>> cells = new TableView<>();

        PlanView(WorkloadModel model, Texts texts) {
            super(Views.GAP);
            this.texts = texts;
            cells.setId("cells");
            cells.setPrefHeight(TABLE_HEIGHT);
            cells.setMinHeight(TABLE_HEIGHT);
            Views.hideWithoutRoom(cells);
            getChildren().addAll(summary, cells);
            ObservableValue<PlannedRuns> planned = model.form().flatMap(ParameterForm::planned);
            Views.follow(this, planned, runs -> show(runs, model.form().get().leftOut()));
        }

        private void show(PlannedRuns runs, List<String> leftOut) {
            String names = leftOut.stream().map(texts::parameter).collect(Collectors.joining(", "));
            String without =
                    leftOut.isEmpty() ? "" : " " + texts.say("Ignored because the servers already exist: {0}.", names);
            summary.setText(words(runs) + without);
            cells.setVisible(runs.isExperiment());
            cells.getColumns()
                    .setAll(runs.axes().stream()
                            .map(axis -> column(axis.parameter()))
                            .toList());
            cells.getItems().setAll(runs.isExperiment() ? runs.cells() : List.of());
        }

        private String words(PlannedRuns runs) {
            if (runs.problem().isPresent()) {
                return "";
            }
            return runs.isExperiment()
                    ? texts.say("An experiment of {0} runs:", runs.cells().size())
                    : texts.say(
                            "One run. Enter several values for a parameter, such as 1,2,4, to make it an experiment.");
        }

        private TableColumn<Map<String, String>, String> column(String parameter) {
            return TableColumns.text(
                    texts.parameter(parameter), COLUMN_WIDTH, cell -> cell.getOrDefault(parameter, "–"));
        }
    }
}
