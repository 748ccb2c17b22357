package io.shardlab.gui.workload;

import io.shardlab.core.workload.Workload;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.form.FormView;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.form.ParameterGroup;
import io.shardlab.gui.form.PlannedRuns;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import io.shardlab.gui.view.Views;
import io.shardlab.run.experiment.ExperimentSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The workloads and experiments, the form of the selected one, and the runs that follow from it. */
public final class WorkloadView extends BorderPane {

    private static final double LIST_SHARE = 0.22;
    private static final List<String> FILES = List.of("yaml", "yml", "json");
    private static final List<ParameterGroup> GROUPS =
            List.of(ParameterGroup.RUN, ParameterGroup.WORKLOAD, ParameterGroup.OUTPUT);

    private final WorkloadModel model;
    private final Texts texts;
    private final ListView<Workload> workloads;
    private final ListView<ExperimentSpec> experiments;
    private final ScrollPane form = new ScrollPane();
    private final Label summary = Views.muted("");

    /** @param files asks for files of workloads and of experiments */
    public WorkloadView(WorkloadModel model, FileChoice files, Texts texts) {
        this.model = model;
        this.texts = texts;
        workloads = list("workloads", Workload::name, model::choose);
        workloads.setItems(model.workloads());
        experiments = list("ready-experiments", ExperimentSpec::name, model::choose);
        experiments.setItems(model.experiments());
        form.setFitToWidth(true);
        summary.setMinHeight(USE_PREF_SIZE);
        summary.setMaxWidth(Double.MAX_VALUE);
        VBox right = Views.column(summary, form, new PlanView(model, texts));
        VBox.setVgrow(form, Priority.ALWAYS);
        SplitPane split = new SplitPane(lists(files), right);
        split.setDividerPositions(LIST_SHARE);
        setCenter(split);
        Views.follow(this, model.form(), this::show);
    }

    private void show(ParameterForm shown) {
        Optional<ExperimentSpec> experiment = model.experiment().get();
        summary.setText(
                experiment.map(WorkloadView::words).orElse(shown.workload().summary()));
        form.setContent(new FormView(shown, GROUPS, texts));
        if (experiment.isPresent()) {
            workloads.getSelectionModel().clearSelection();
            experiments.getSelectionModel().select(experiment.get());
        } else {
            experiments.getSelectionModel().clearSelection();
            workloads.getSelectionModel().select(shown.workload());
            workloads.scrollTo(shown.workload());
        }
    }

    private static String words(ExperimentSpec experiment) {
        return Stream.concat(Stream.of(experiment.summary()), experiment.note().stream())
                .map(String::strip)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private VBox lists(FileChoice files) {
        Label problem = Views.problem(model.problem().map(texts::say));
        problem.setId("experiment-problem");
        VBox left = Views.column(
                heading("workload.list", workloads),
                workloads,
                open("workload-open", "workload.open", texts.get("workload.file"), files, model::openWorkload),
                heading("workload.experiments", experiments),
                experiments,
                open(
                        "experiment-open",
                        "workload.open-experiment",
                        texts.get("workload.experiment-file"),
                        files,
                        model::openExperiment),
                problem);
        VBox.setVgrow(workloads, Priority.ALWAYS);
        VBox.setVgrow(experiments, Priority.ALWAYS);
        return left;
    }

    private Button open(String id, String key, String title, FileChoice files, Consumer<Path> open) {
        return Views.button(
                id,
                key,
                texts,
                () -> files.toOpen(getScene().getWindow(), title, FILES).ifPresent(open));
    }

    private Label heading(String key, ListView<?> list) {
        list.setAccessibleText(texts.get(key));
        Label heading = new Label(texts.get(key));
        heading.setLabelFor(list);
        return heading;
    }

    private static <T> ListView<T> list(String id, Function<T, String> name, Consumer<T> choose) {
        ListView<T> list = new ListView<>();
        list.setId(id);
        list.setCellFactory(view -> new ListCell<>() {
            @Override
            protected void updateItem(T item, boolean empty) {
                super.updateItem(item, empty);
                setText(empty ? null : name.apply(item));
            }
        });
        list.getSelectionModel().selectedItemProperty().addListener((property, before, now) -> {
            if (now != null) {
                choose.accept(now);
            }
        });
        return list;
    }

    /** The planned run or the cells of the planned experiment, or the reason why none can run. */
    private static final class PlanView extends VBox {

        private static final double COLUMN_WIDTH = 160;
        private static final double TABLE_HEIGHT = 150;

        private final Texts texts;
        private final Label summary = new Label();
        private final StringProperty problem = new SimpleStringProperty("");
        private final TableView<Map<String, String>> cells = new TableView<>();

        PlanView(WorkloadModel model, Texts texts) {
            super(Views.GAP);
            this.texts = texts;
            summary.setId("plan");
            cells.setId("cells");
            cells.setPrefHeight(TABLE_HEIGHT);
            cells.setMinHeight(TABLE_HEIGHT);
            Views.hideWithoutRoom(cells);
            Label refusal = Views.problem(problem);
            refusal.setId("plan-problem");
            getChildren().addAll(summary, refusal, cells);
            ObservableValue<PlannedRuns> planned = model.form().flatMap(ParameterForm::planned);
            Views.follow(this, planned, runs -> show(runs, model.form().get().leftOut()));
        }

        private void show(PlannedRuns runs, List<String> leftOut) {
            problem.set(runs.problem().orElse(""));
            String without = leftOut.isEmpty() ? "" : " " + texts.get("plan.left-out", String.join(", ", leftOut));
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
                return texts.get("plan.none");
            }
            return runs.isExperiment() ? texts.get("plan.cells", runs.cells().size()) : texts.get("plan.single");
        }

        private TableColumn<Map<String, String>, String> column(String parameter) {
            return Columns.text(texts.parameter(parameter), COLUMN_WIDTH, cell -> cell.getOrDefault(parameter, "–"));
        }
    }
}
