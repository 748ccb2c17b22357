package io.shardlab.gui.results;

import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextInputDialog;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;

/** The list of runs with what can be done to them, above what is known of those that are chosen. */
final class RunsPane extends BorderPane {

    private static final double LIST_SHARE = 0.4;

    private final ResultsModel model;
    private final FileChoice files;
    private final Texts texts;
    private final ResultsTable table;

    /** @param whatIf begins a session with a run */
    RunsPane(ResultsModel model, Consumer<SavedResult> whatIf, FileChoice files, Texts texts) {
        this.model = model;
        this.files = files;
        this.texts = texts;
        this.table = new ResultsTable(model, texts);
        FlowPane tools = new FlowPane(
                Views.GAP,
                Views.GAP,
                forChosen(
                        1,
                        "results-what-if",
                        "results.what-if",
                        () -> first().ifPresent(row -> whatIf.accept(row.saved()))),
                forChosen(1, "results-label", "results.label", this::label),
                forChosen(1, "results-delete", "results.delete", this::delete),
                new UndoButton(model.edits(), "results-undo", texts),
                forChosen(1, "results-report", "results.report", this::report),
                forChosen(2, "results-merge", "results.merge", this::merge),
                tableMenu());
        tools.setPadding(Views.MARGIN);
        setTop(tools);
        SplitPane split = new SplitPane(table, new RunDetail(model.chosenRuns(), model.export(), files, texts));
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(LIST_SHARE);
        setCenter(split);
        table.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    }

    private Button forChosen(int least, String id, String key, Runnable action) {
        Button button = Views.button(id, texts.get(key), texts.get(key + ".help"), action);
        Views.follow(this, model.chosenRuns().chosen(), rows -> button.setDisable(rows.size() < least));
        return button;
    }

    private TableMenu tableMenu() {
        return new TableMenu(
                "results-export",
                texts.get("export.table"),
                texts.get("screen.results.title"),
                () -> ListColumn.forPrograms(
                        texts.get("screen.results.title"),
                        ResultColumns.all(texts),
                        List.copyOf(table.getItems()),
                        ResultRow::folder),
                () -> ListColumn.forPeople(
                        texts.get("screen.results.title"),
                        ResultColumns.all(texts),
                        List.copyOf(table.getItems()),
                        texts),
                model.export(),
                files,
                texts);
    }

    private void pressed(KeyEvent event) {
        if (event.getCode() == KeyCode.DELETE) {
            delete();
        } else if (event.getCode() == KeyCode.F2) {
            label();
        } else if (UndoButton.KEYS.match(event)) {
            model.edits().undo();
        } else {
            return;
        }
        event.consume();
    }

    /** The one that was chosen first. */
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
            // Otherwise the text would keep the focus, and its caret blink for ever where nobody sees it.
            dialog.setOnHiding(event -> dialog.getDialogPane().requestFocus());
            dialog.showAndWait().ifPresent(label -> model.edits().label(row, label));
        });
    }

    private void delete() {
        model.edits().delete(table.selected());
    }

    private void merge() {
        model.edits().merge(table.selected());
    }

    private void report() {
        List<Path> folders = model.chosenRuns().chosen().get().stream()
                .map(ResultRow::folder)
                .toList();
        if (folders.size() == 1) {
            model.export().report(folders, Optional.empty());
        } else {
            files.toSave(getScene().getWindow(), "report", "html")
                    .ifPresent(file -> model.export().report(folders, Optional.of(file)));
        }
    }
}
