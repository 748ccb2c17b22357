package io.shardlab.gui.results;

import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;

/** The list of experiments with what can be done to them, above what is known of the one that is chosen. */
final class ExperimentsPane extends BorderPane {

    private static final double LIST_SHARE = 0.3;

    private final ResultsModel model;
    private final Texts texts;
    private final ExperimentsTable table;

    ExperimentsPane(ResultsModel model, ResultActions actions, FileChoice files, Texts texts) {
        this.model = model;
        this.texts = texts;
        this.table = new ExperimentsTable(model, texts);
        FlowPane tools = new FlowPane(
                Views.GAP,
                Views.GAP,
                forChosen("experiments-delete", "experiments.delete", this::delete),
                new UndoButton(model.edits(), "experiments-undo", texts),
                forChosen("experiments-report", "experiments.report", this::report),
                resume(actions),
                list(files));
        tools.setPadding(Views.MARGIN);
        setTop(tools);
        SplitPane split =
                new SplitPane(table, new ExperimentDetail(model.chosenExperiment(), model.export(), files, texts));
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(LIST_SHARE);
        setCenter(split);
        table.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    }

    /** For those with cells that have not run to their end. */
    private Button resume(ResultActions actions) {
        Button button = Views.button(
                "experiments-resume",
                texts.get("experiments.resume"),
                texts.get("experiments.resume.help"),
                () -> table.selected().stream()
                        .map(ExperimentRow::saved)
                        .findFirst()
                        .ifPresent(actions.resume()));
        ObservableValue<ExperimentRow> chosen = table.getSelectionModel().selectedItemProperty();
        button.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> actions.running().getValue()
                                || chosen.getValue() == null
                                || chosen.getValue().failed()
                                                + chosen.getValue().pending()
                                        == 0,
                        actions.running(),
                        chosen));
        return button;
    }

    private TableMenu list(FileChoice files) {
        return new TableMenu(
                "experiments-export",
                texts.get("export.table"),
                texts.get("results.experiments"),
                () -> ListColumn.forPrograms(
                        texts.get("results.experiments"),
                        ExperimentsTable.columns(),
                        List.copyOf(table.getItems()),
                        ExperimentRow::folder),
                () -> ListColumn.forPeople(
                        texts.get("results.experiments"),
                        ExperimentsTable.columns(),
                        List.copyOf(table.getItems()),
                        texts),
                model.export(),
                files,
                texts);
    }

    private Button forChosen(String id, String key, Runnable action) {
        Button button = Views.button(id, texts.get(key), texts.get(key + ".help"), action);
        button.disableProperty()
                .bind(table.getSelectionModel().selectedItemProperty().isNull());
        return button;
    }

    private void pressed(KeyEvent event) {
        if (event.getCode() == KeyCode.DELETE) {
            delete();
        } else if (UndoButton.KEYS.match(event)) {
            model.edits().undo();
        } else {
            return;
        }
        event.consume();
    }

    private void delete() {
        model.edits().deleteExperiments(table.selected());
    }

    private void report() {
        List<Path> folders =
                table.selected().stream().map(ExperimentRow::folder).toList();
        if (!folders.isEmpty()) {
            model.export().report(folders, Optional.empty());
        }
    }
}
