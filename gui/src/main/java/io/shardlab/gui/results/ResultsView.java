package io.shardlab.gui.results;

import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.ChartTexts;
import java.nio.file.Path;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;

/** The saved runs and experiments, and what is known of those that are chosen. */
public final class ResultsView extends BorderPane {

    private static final double FILTER_WIDTH = 300;

    private final ResultsModel model;
    private final Texts texts;

    /** @param files asks where exports go */
    public ResultsView(ResultsModel model, ResultActions actions, FileChoice files, Texts texts) {
        this.model = model;
        this.texts = texts;
        ChartTexts words = ChartTexts.in(texts.language().locale());
        model.chosenRuns().speak(words);
        model.chosenExperiment().speak(words);
        VBox top = new VBox(
                Views.GAP,
                Views.row(
                        filter(),
                        Views.button(
                                "results-reload",
                                texts.get("results.reload"),
                                texts.get("results.reload.help"),
                                model::reload),
                        Views.filler(),
                        folder(),
                        Views.button(
                                "results-folder",
                                texts.get("results.folder"),
                                texts.get("results.folder.help"),
                                () -> files.folder(
                                                getScene().getWindow(),
                                                model.folder().get())
                                        .ifPresent(actions.open()))),
                Views.problem(Bindings.createStringBinding(
                        () -> String.join(System.lineSeparator(), model.problems()), model.problems())));
        top.setPadding(Views.MARGIN);
        setTop(top);
        TabPane tabs = new TabPane(
                new Tab(texts.get("results.runs"), new RunsPane(model, actions.whatIf(), files, texts)),
                new Tab(texts.get("results.experiments"), new ExperimentsPane(model, actions, files, texts)));
        tabs.setId("results-tabs");
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        setCenter(tabs);
        StatusLine status = new StatusLine(model, texts);
        status.setPadding(Views.MARGIN);
        setBottom(status);
    }

    /** The end of a long path tells more than its beginning. */
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
        filter.setPromptText(texts.get("results.filter"));
        filter.setAccessibleText(texts.get("results.filter"));
        filter.textProperty().bindBidirectional(model.filter());
        return filter;
    }
}
