package io.shardlab.gui.workload;

import io.shardlab.core.workload.Workload;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.form.FormView;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.form.ParameterGroup;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.run.experiment.ExperimentSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The workloads and experiments, the form of the chosen one, and the runs that follow from it. */
public final class WorkloadView extends BorderPane {

    private static final double LIST_SHARE = 0.22;
    private static final List<String> FILES = List.of("yaml", "yml", "json");
    private static final List<ParameterGroup> GROUPS =
            List.of(ParameterGroup.RUN, ParameterGroup.WORKLOAD, ParameterGroup.OUTPUT);

    private final WorkloadModel model;
    private final Texts texts;
    private final FileChoice files;
    private final ListView<Workload> list = new ListView<>();
    private final ListView<ExperimentSpec> experiments = new ListView<>();
    private final ScrollPane form = new ScrollPane();
    private final Label summary = Views.muted("");

    /** @param files asks where files of experiments lie */
    public WorkloadView(WorkloadModel model, FileChoice files, Texts texts) {
        this.model = model;
        this.files = files;
        this.texts = texts;
        form.setFitToWidth(true);
        summary.setMinHeight(USE_PREF_SIZE);
        summary.setMaxWidth(Double.MAX_VALUE);
        VBox right = new VBox(Views.GAP, summary, form, new PlanView(model, texts));
        right.setPadding(Views.MARGIN);
        VBox.setVgrow(form, Priority.ALWAYS);
        SplitPane split = new SplitPane(lists(), right);
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
            list.getSelectionModel().clearSelection();
            experiments.getSelectionModel().select(experiment.get());
        } else {
            experiments.getSelectionModel().clearSelection();
            list.getSelectionModel().select(shown.workload());
        }
    }

    private static String words(ExperimentSpec experiment) {
        return Stream.concat(Stream.of(experiment.summary()), experiment.note().stream())
                .map(String::strip)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private VBox lists() {
        Label problem = Views.problem(model.problem().map(texts::say));
        problem.setId("experiment-problem");
        VBox left = new VBox(
                Views.GAP,
                heading("workload.list", list()),
                list,
                heading("workload.experiments", experiments()),
                experiments,
                Views.button(
                        "experiment-open",
                        texts.get("workload.open"),
                        texts.get("workload.open.help"),
                        () -> files.toOpen(getScene().getWindow(), texts.get("workload.file"), FILES)
                                .ifPresent(model::open)),
                problem);
        left.setPadding(Views.MARGIN);
        VBox.setVgrow(list, Priority.ALWAYS);
        VBox.setVgrow(experiments, Priority.ALWAYS);
        return left;
    }

    private Label heading(String key, Node list) {
        Label heading = new Label(texts.get(key));
        heading.setLabelFor(list);
        return heading;
    }

    private ListView<ExperimentSpec> experiments() {
        experiments.setId("ready-experiments");
        experiments.setAccessibleText(texts.get("workload.experiments"));
        experiments.setItems(model.experiments());
        experiments.setCellFactory(view -> new ListCell<>() {
            @Override
            protected void updateItem(ExperimentSpec experiment, boolean empty) {
                super.updateItem(experiment, empty);
                setText(empty ? null : experiment.name());
            }
        });
        experiments.getSelectionModel().selectedItemProperty().addListener((property, before, now) -> {
            if (now != null) {
                model.choose(now);
            }
        });
        return experiments;
    }

    private ListView<Workload> list() {
        list.setId("workloads");
        list.setAccessibleText(texts.get("workload.list"));
        list.getItems().setAll(model.workloads());
        list.setCellFactory(view -> new ListCell<>() {
            @Override
            protected void updateItem(Workload workload, boolean empty) {
                super.updateItem(workload, empty);
                setText(empty ? null : workload.name());
            }
        });
        list.getSelectionModel().selectedItemProperty().addListener((property, before, now) -> {
            if (now != null) {
                model.choose(now);
            }
        });
        return list;
    }
}
