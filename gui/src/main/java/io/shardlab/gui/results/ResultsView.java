package io.shardlab.gui.results;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.ExportStatus;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.ResultQuestion;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;

/** The saved runs and experiments, and the details of the selected ones. */
public final class ResultsView extends BorderPane {

    private static final double FILTER_WIDTH = 300;

    private final ResultsModel model;
    private final Texts texts;

    /** @param files asks for the places of exports */
    public ResultsView(ResultsModel model, Actions actions, FileChoice files, Texts texts) {
        this.model = model;
        this.texts = texts;
        ChartTexts language = ChartTexts.in(texts.language().locale());
        model.chosenRuns().setLanguage(language);
        model.chosenExperiment().setLanguage(language);
        VBox top = Views.column(
                Views.row(
                        filter(),
                        Views.button(
                                "results-reload",
                                Message.of("Re_load"),
                                Message.of("Read the folder of results again"),
                                texts,
                                model::reload),
                        Views.filler(),
                        folder(),
                        Views.button(
                                "results-folder",
                                Message.of("_Folder …"),
                                Message.of("Show another folder of results; new runs are saved there"),
                                texts,
                                () -> files.folder(
                                                getScene().getWindow(),
                                                model.folder().get())
                                        .ifPresent(actions.open()))),
                Views.problem(Bindings.createStringBinding(
                        () -> String.join(System.lineSeparator(), model.problems()), model.problems())));
        setTop(top);
        ExportTools tools = new ExportTools(model.export(), files, texts);
        Tab experiments = new Tab(texts.say("Experiments"), new ExperimentsPane(model, actions, tools));
        TabPane tabs = Views.tabs(
                "results-tabs",
                new Tab(texts.say("Runs"), new RunsPane(model, actions.question(), tools)),
                experiments);
        experiments.setOnSelectionChanged(event -> model.showsExperiments().set(experiments.isSelected()));
        Views.follow(
                this,
                model.showsExperiments(),
                shown -> tabs.getSelectionModel().select(shown ? 1 : 0));
        setCenter(tabs);
        Label edit = Views.wrapped("results-status");
        VBox status = new VBox(Views.GAP / 2, edit, new ExportStatus("export", model.export(), texts));
        status.setPadding(Views.MARGIN);
        setBottom(status);
        // Not by say: a command line that was copied keeps the names of its options.
        Views.follow(this, model.edits().last(), last -> edit.setText(last.in(texts.language())));
    }

    /** The end of a long path says more than its beginning. */
    private Label folder() {
        Label path = Views.muted("");
        path.setId("results-path");
        path.setWrapText(false);
        path.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        path.textProperty().bind(model.folder().map(Path::toString));
        return path;
    }

    private TextField filter() {
        TextField filter = new TextField();
        filter.setId("results-filter");
        filter.setPrefWidth(FILTER_WIDTH);
        filter.setPromptText(texts.say("Filter by name, workload or target"));
        filter.setAccessibleText(filter.getPromptText());
        filter.textProperty().bindBidirectional(model.filter());
        return filter;
    }

    /**
     * Actions of other screens on saved results.
     *
     * @param question what an extension answers about a run
     * @param resume runs the cells of an experiment that are pending or have failed
     * @param running true while a run is active, beside which none can be started
     * @param open shows another folder of results
     */
    public record Actions(
            Optional<ResultQuestion> question,
            Consumer<SavedExperiment> resume,
            ObservableValue<Boolean> running,
            Consumer<Path> open) {}
}
