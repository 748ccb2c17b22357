package io.shardlab.gui.results;

import static io.shardlab.gui.results.ResultColumns.experiments;

import io.shardlab.answers.table.CellsCsv;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.DocumentView;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/** The list of experiments, above the details of the selected one. */
final class ExperimentsPane extends ListPane<ExperimentRow> {

    private static final double LIST_SHARE = 0.3;

    private final KeptSelection<ExperimentRow> selection;

    ExperimentsPane(ResultsModel model, ResultsView.Actions actions, ExportTools tools) {
        super(
                "experiments",
                Message.of("No experiment is saved here, or none matches the filter. Choose a ready experiment on the "
                        + "Workload screen, or type several values for a parameter."),
                model,
                tools,
                experiments(tools.texts()),
                ExperimentRow::folder);
        ChosenExperimentModel chosen = model.chosenExperiment();
        selection = new KeptSelection<>(
                table,
                model.experiments(),
                ExperimentRow::folder,
                () -> chosen.chosen().stream().map(ExperimentRow::folder).collect(Collectors.toSet()),
                rows -> chosen.choose(rows.stream().findFirst()));
        show(
                new ExperimentDetail(chosen, tools),
                LIST_SHARE,
                action(
                        "experiments-delete",
                        Message.of("_Delete"),
                        Message.of(
                                "Delete the experiment and all its runs (Delete); you can undo this until you close the program"),
                        this::delete),
                undoButton("experiments-undo"),
                action(
                        "experiments-report",
                        Message.of("HTML re_port"),
                        Message.of("Write a report of the experiment as one HTML page"),
                        this::report),
                resume(actions),
                exportMenu("experiments-export", texts.say("Experiments")));
    }

    private Button resume(ResultsView.Actions actions) {
        Button button = Views.button(
                "experiments-resume",
                Message.of("Resu_me"),
                Message.of("Run the cells that are pending or have failed"),
                texts,
                () -> selection.rows().stream()
                        .map(ExperimentRow::saved)
                        .findFirst()
                        .ifPresent(actions.resume()));
        ObservableValue<ExperimentRow> chosen = table.getSelectionModel().selectedItemProperty();
        button.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> actions.running().getValue()
                                || chosen.getValue() == null
                                || !chosen.getValue().isIncomplete(),
                        actions.running(),
                        chosen));
        return button;
    }

    @Override
    void delete() {
        model.edits().deleteExperiments(selection.rows());
    }

    private void report() {
        List<Path> folders =
                selection.rows().stream().map(ExperimentRow::folder).toList();
        model.export().report(folders, Optional.empty(), texts.language());
    }

    /** The selected experiment on a page. */
    private static final class ExperimentDetail extends BorderPane {

        private final ChosenExperimentModel model;
        private final Texts texts;
        private final DocumentView document;
        private final ScrollPane page;

        ExperimentDetail(ChosenExperimentModel model, ExportTools tools) {
            this.model = model;
            this.texts = tools.texts();
            this.document = new DocumentView("experiment", tools);
            this.page = Views.page(Views.row(Views.filler(), menu(tools)), document);
            page.setId("experiment-detail");
            setTop(Views.problem(model.problem().map(texts::say)));
            Views.follow(this, model.shown(), this::show);
        }

        private TableMenu menu(ExportTools tools) {
            return new TableMenu(
                    "experiment-export",
                    Message.of("_Export table"),
                    texts.say("Table"),
                    () -> CellsCsv.table(
                            shown().saved().record().title(), shown().saved().cells()),
                    () -> shown().saved().table().asTable().in(texts.language()).markdown(),
                    tools);
        }

        /** The menu is only reachable while an experiment is shown. */
        private ChosenExperimentModel.Shown shown() {
            return model.shown().get().orElseThrow();
        }

        private void show(Optional<ChosenExperimentModel.Shown> experiment) {
            if (experiment.isEmpty()) {
                setCenter(Views.empty(Feather.GRID, texts.say("Select an experiment to see its table and charts.")));
                return;
            }
            document.show(experiment.get().document());
            setCenter(page);
            page.setVvalue(0);
        }
    }
}
