package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.text.TextColumn;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.Tab;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputDialog;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The list of runs, above the details of the selected ones. */
final class RunsPane extends ListPane<ResultRow> {

    private static final double LIST_SHARE = 0.4;

    private final KeptSelection<ResultRow> selection;

    /** @param whatIf begins a session with a run */
    RunsPane(ResultsModel model, Consumer<SavedResult> whatIf, ExportTools tools) {
        super("results", "results.none", model, tools);
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        List<ListColumn<ResultRow, ?>> columns = ResultColumns.ofRuns(texts);
        columns.forEach(column -> table.getColumns().add(column.onScreen(texts)));
        ChosenRunsModel chosen = model.chosenRuns();
        selection = new KeptSelection<>(
                table,
                model.rows(),
                ResultRow::folder,
                () -> chosen.chosen().get().stream().map(ResultRow::folder).collect(Collectors.toSet()),
                chosen::choose);
        show(
                new RunDetail(chosen, tools),
                LIST_SHARE,
                forChosen(
                        1,
                        "results-what-if",
                        "results.what-if",
                        () -> first().ifPresent(row -> whatIf.accept(row.saved()))),
                forChosen(1, "results-label", "results.label", this::label),
                forChosen(1, "results-delete", "results.delete", this::delete),
                undoButton("results-undo"),
                forChosen(1, "results-report", "results.report", this::report),
                forChosen(
                        2, "results-merge", "results.merge", () -> model.edits().merge(selection.rows())),
                exportMenu("results-export", texts.get("results.title"), columns, ResultRow::folder));
    }

    /** @param least the least number of selected runs that enables the button */
    private Button forChosen(int least, String id, String key, Runnable action) {
        Button button = Views.button(id, key, texts, action);
        Views.follow(this, model.chosenRuns().chosen(), rows -> button.setDisable(rows.size() < least));
        return button;
    }

    @Override
    boolean handles(KeyEvent event) {
        if (event.getCode() == KeyCode.F2) {
            label();
            return true;
        }
        return super.handles(event);
    }

    /** The run that was selected first. */
    private Optional<ResultRow> first() {
        return model.chosenRuns().chosen().get().stream().findFirst();
    }

    private void label() {
        first().ifPresent(row -> {
            TextInputDialog dialog =
                    new TextInputDialog(row.saved().result().label().orElse(""));
            dialog.initOwner(getScene().getWindow());
            dialog.setTitle(texts.get("results.label.title"));
            dialog.setHeaderText(row.folder().getFileName().toString());
            dialog.setContentText(texts.get("results.label.prompt"));
            dialog.getEditor().setId("label-text");
            // Otherwise the text would keep the focus, and its invisible caret would blink for ever.
            dialog.setOnHiding(event -> dialog.getDialogPane().requestFocus());
            dialog.showAndWait().ifPresent(label -> model.edits().label(row, label));
        });
    }

    @Override
    void delete() {
        model.edits().delete(selection.rows());
    }

    private void report() {
        List<Path> folders = model.chosenRuns().chosen().get().stream()
                .map(ResultRow::folder)
                .toList();
        if (folders.size() == 1) {
            model.export().report(folders, Optional.empty());
        } else {
            tools.files()
                    .toSave(getScene().getWindow(), "report", "html")
                    .ifPresent(file -> model.export().report(folders, Optional.of(file)));
        }
    }

    /** The selected runs: diagnosis, charts, comparison. */
    private static final class RunDetail extends BorderPane {

        private static final double LABEL_WIDTH = 190;
        private static final double VALUE_WIDTH = 120;
        private static final double CHANGE_WIDTH = 380;

        private final ChosenRunsModel model;
        private final ExportTools tools;
        private final Texts texts;

        RunDetail(ChosenRunsModel model, ExportTools tools) {
            this.model = model;
            this.tools = tools;
            this.texts = tools.texts();
            DiagnosisView diagnosis = new DiagnosisView("diagnosis", texts);
            ChartsView percentiles = new ChartsView("percentiles", tools);
            ChartsView throughput = new ChartsView("throughput-over-time", tools);
            ChartsView latency = new ChartsView("latency-over-time", tools);
            ChartsView load = new ChartsView("load-over-time", tools);
            setTop(new VBox(note(), Views.problem(model.problem())));
            setCenter(Views.tabs(
                    "run-detail",
                    new Tab(texts.get("results.diagnosis"), diagnosis),
                    new Tab(texts.get("results.percentiles"), percentiles),
                    new Tab(texts.get("results.throughput-time"), throughput),
                    new Tab(texts.get("results.latency-time"), latency),
                    new Tab(texts.get("results.load-time"), load),
                    new Tab(texts.get("results.comparison"), comparison())));
            Views.follow(this, model.chosen(), diagnosis::show);
            Views.follow(this, model.charts(), charts -> {
                percentiles.show(charts.percentiles());
                throughput.show(charts.throughput());
                latency.show(charts.latency());
                load.show(charts.load());
            });
        }

        /** Explains why runs may be missing below. */
        private Label note() {
            Label note = Views.muted("");
            note.setId("run-detail-note");
            note.managedProperty().bind(note.textProperty().isNotEmpty());
            Views.follow(this, model.reading(), now -> note.setText(words()));
            Views.follow(this, model.chosen(), now -> note.setText(words()));
            return note;
        }

        private String words() {
            int chosen = model.chosen().get().size();
            if (model.reading().get()) {
                return texts.get("results.reading");
            }
            if (chosen > ChosenRunsModel.MOST_COMPARED) {
                return texts.get("results.first", ChosenRunsModel.MOST_DRAWN, ChosenRunsModel.MOST_COMPARED);
            }
            return chosen > ChosenRunsModel.MOST_DRAWN
                    ? texts.get("results.first-drawn", ChosenRunsModel.MOST_DRAWN)
                    : "";
        }

        private Node comparison() {
            TableView<ComparedRow> table = new TableView<>();
            table.setId("comparison");
            table.getStyleClass().add(Styles.DENSE);
            TableMenu menu = new TableMenu(
                    "comparison-export",
                    "export.comparison",
                    texts.get("results.comparison"),
                    () -> new ComparisonTexts(model.comparison().get(), texts).forPrograms(),
                    () -> new ComparisonTexts(model.comparison().get(), texts).forPeople(),
                    tools);
            VBox box = new VBox(
                    Views.GAP,
                    Views.row(Views.muted(texts.get("compare.hint")), Views.filler(), menu),
                    Views.problem(model.comparison()
                            .map(compared -> String.join(System.lineSeparator(), compared.warnings()))),
                    table);
            box.setPadding(Views.MARGIN);
            VBox.setVgrow(table, Priority.ALWAYS);
            Views.follow(this, model.comparison(), compared -> {
                menu.setDisable(compared.rows().isEmpty());
                table.getColumns()
                        .setAll(new ComparisonTexts(compared, texts)
                                .columns().stream().map(RunDetail::column).toList());
                table.getItems().setAll(compared.rows());
            });
            return box;
        }

        private static TableColumn<ComparedRow, String> column(TextColumn<ComparedRow> shown) {
            return Columns.text(
                    shown,
                    switch (shown.kind()) {
                        case LABEL -> LABEL_WIDTH;
                        case VALUE -> VALUE_WIDTH;
                        case CHANGE, REASON -> CHANGE_WIDTH;
                    });
        }
    }
}
