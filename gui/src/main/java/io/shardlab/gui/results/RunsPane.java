package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.section.RunDocument;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.DocumentView;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.ResultQuestion;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.gui.view.TextDialog;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SelectionMode;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The list of runs, above the details of the selected ones. */
final class RunsPane extends ListPane<ResultRow> {

    private static final double LIST_SHARE = 0.4;

    private final KeptSelection<ResultRow> selection;

    /** @param question what an extension answers about a run */
    RunsPane(ResultsModel model, Optional<ResultQuestion> question, ExportTools tools) {
        super(
                "results",
                Message.of("No run is saved here, or none matches the filter. Start one on the Run screen, or choose "
                        + "another folder."),
                model,
                tools,
                ResultColumns.ofRuns(),
                ResultRow::folder);
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        TableColumns.secondLine(table.getColumns().get(0), texts::titled, this::about);
        ChosenRunsModel chosen = model.chosenRuns();
        selection = new KeptSelection<>(
                table,
                model.rows(),
                ResultRow::folder,
                () -> chosen.chosen().get().stream().map(ResultRow::folder).collect(Collectors.toSet()),
                chosen::choose);
        Views.follow(this, Bindings.size(model.rows()), size -> showDocuments());
        List<Node> buttons = new ArrayList<>();
        question.map(asked -> action(
                        "results-" + asked.name(),
                        asked.ofResults(),
                        asked.tooltip(),
                        () -> first().ifPresent(row -> asked.begin().accept(row.saved()))))
                .ifPresent(buttons::add);
        buttons.addAll(List.of(
                action(
                        "results-label",
                        Message.of("La_bel …"),
                        Message.of("Change the label of the run (F2); an empty label removes it"),
                        this::label),
                action(
                        "results-copy-command",
                        SharedButton.COPY_COMMAND.text(),
                        SharedButton.COPY_COMMAND.tooltip(),
                        this::copyCommand),
                action(
                        "results-delete",
                        Message.of("_Delete"),
                        Message.of("Delete the selected runs (Delete); you can undo this until you close the program"),
                        this::delete),
                undoButton("results-undo"),
                action(
                        "results-report",
                        Message.of("HTML re_port"),
                        Message.of("Write a report of the selected runs as one HTML page"),
                        this::report),
                forSelected(
                        2,
                        "results-merge",
                        Message.of("_Merge"),
                        Message.of("Merge the results of several load machines that ran together"),
                        () -> model.edits().merge(selection.rows())),
                exportMenu("results-export", texts.say("Results"))));
        show(detail(chosen, tools), LIST_SHARE, buttons.toArray(Node[]::new));
    }

    /** Loads have documents per second in place of operations. */
    private void showDocuments() {
        if (model.rows().stream().anyMatch(row -> row.unit() == RateUnit.DOCUMENTS)) {
            table.getColumns().stream()
                    .filter(column -> column.getId().equals(ResultColumns.DOCUMENTS))
                    .forEach(column -> column.setVisible(true));
        }
    }

    private String about(ResultRow row) {
        return row.about(texts) + " · " + texts.time(row.startedAt());
    }

    private void copyCommand() {
        first().ifPresent(row -> model.edits().findCommand(row.saved(), RowCopy::copy));
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
        first().ifPresent(row -> TextDialog.ask(
                        getScene().getWindow(),
                        row.folder().getFileName().toString(),
                        row.saved().result().label().orElse(""),
                        texts.say("Label"))
                .ifPresent(label -> model.edits().label(row, label)));
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
            model.export().report(folders, Optional.empty(), texts.language());
        } else {
            tools.files()
                    .toSave(getScene().getWindow(), "report", "html")
                    .ifPresent(file -> model.export().report(folders, Optional.of(file), texts.language()));
        }
    }

    /** The selected runs on a page: figures or comparison, diagnosis, charts. */
    private static Node detail(ChosenRunsModel model, ExportTools tools) {
        Texts texts = tools.texts();
        Label note = Views.wrapped("run-detail-note", Styles.TEXT_MUTED);
        DocumentView answer = new DocumentView("run-answer", tools);
        ComparisonView comparison = new ComparisonView(model.comparison(), tools);
        Views.hideWithoutRoom(comparison);
        Views.hideWithoutRoom(answer);
        DiagnosisView diagnosis = new DiagnosisView("diagnosis", texts);
        ChartsView charts = new ChartsView("run-charts", tools);
        TablesPane tables = new TablesPane(texts);
        ScrollPane page = Views.page(
                note, Views.problem(model.problem().map(texts::say)), answer, comparison, diagnosis, charts, tables);
        page.setId("run-detail");
        Views.follow(page, model.reading(), reading -> note.setText(note(model, texts)));
        Views.follow(page, model.chosen(), chosen -> {
            note.setText(note(model, texts));
            Optional<RunResult> single = chosen.stream()
                    .filter(any -> chosen.size() == 1)
                    .map(row -> row.saved().result())
                    .findFirst();
            answer.setVisible(single.isPresent());
            single.ifPresent(result -> answer.show(RunDocument.answer(result, texts.language())));
            comparison.setVisible(chosen.size() > 1);
            diagnosis.show(chosen);
            page.setVvalue(0);
        });
        Views.follow(page, model.charts(), now -> {
            charts.show(now.all(), List.of(), now.bars());
            tables.show(now.tables());
        });
        return page;
    }

    /** Explains why runs may be missing below. */
    private static String note(ChosenRunsModel model, Texts texts) {
        int chosen = model.chosen().get().size();
        if (model.reading().get()) {
            return texts.say("Reading the files of the selected runs …");
        }
        if (chosen > ChosenRunsModel.MOST_COMPARED) {
            return texts.say(
                    "Charts show the first {0} of the selected runs; the first {1} are compared.",
                    ChosenRunsModel.MOST_DRAWN, ChosenRunsModel.MOST_COMPARED);
        }
        return chosen > ChosenRunsModel.MOST_DRAWN
                ? texts.say(
                        "Charts show the first {0} of the selected runs; all are compared.", ChosenRunsModel.MOST_DRAWN)
                : "";
    }
}
