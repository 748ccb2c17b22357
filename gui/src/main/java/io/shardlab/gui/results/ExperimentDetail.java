package io.shardlab.gui.results;

import io.shardlab.analysis.table.CellsCsv;
import io.shardlab.analysis.table.Table;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What is known of the experiment that is looked at: its table, charts along what was swept, and what it shows in words. */
final class ExperimentDetail extends BorderPane {

    private final ChosenExperimentModel model;
    private final Texts texts;
    private final CellsTable table = new CellsTable();
    private final StringProperty notes = new SimpleStringProperty("");
    private final ChartsView charts;
    private final DiagnosisView diagnosis;
    private final TabPane tabs;

    ExperimentDetail(ChosenExperimentModel model, ExportModel export, FileChoice files, Texts texts) {
        this.model = model;
        this.texts = texts;
        this.charts = new ChartsView("experiment-charts", export, files, texts);
        this.diagnosis = new DiagnosisView("experiment-diagnosis", texts);
        this.tabs = new TabPane(
                new Tab(texts.get("experiments.charts"), charts),
                new Tab(texts.get("experiments.table"), table(export, files)),
                new Tab(texts.get("results.diagnosis"), diagnosis));
        tabs.setId("experiment-detail");
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        setTop(Views.problem(model.problem()));
        Views.follow(this, model.shown(), this::show);
    }

    private Node table(ExportModel export, FileChoice files) {
        TableMenu menu = new TableMenu(
                "experiment-export",
                texts.get("export.table"),
                texts.get("experiments.table"),
                this::cells,
                this::laidOut,
                export,
                files,
                texts);
        Label words = Views.muted("");
        words.textProperty().bind(notes);
        VBox box = new VBox(Views.GAP, Views.row(Views.filler(), menu), table, words);
        box.setPadding(Views.MARGIN);
        VBox.setVgrow(table, Priority.ALWAYS);
        return box;
    }

    /** Both are only asked for while an experiment is shown. */
    private Table cells() {
        return CellsCsv.table(
                model.shown().get().orElseThrow().saved().record().title(),
                model.shown().get().orElseThrow().saved().cells());
    }

    private Table laidOut() {
        return model.shown().get().orElseThrow().table().asTable();
    }

    private void show(Optional<ShownExperiment> experiment) {
        if (experiment.isEmpty()) {
            VBox hint = new VBox(Views.muted(texts.get("experiments.choose")));
            hint.setPadding(Views.MARGIN);
            setCenter(hint);
            return;
        }
        ShownExperiment shown = experiment.get();
        table.show(shown.table());
        notes.set(String.join(System.lineSeparator(), shown.table().notes()));
        charts.showCards(shown.charts().stream()
                .map(sweep -> charts.card(sweep.chart(), sweep.note()))
                .toList());
        diagnosis.showOnly(List.copyOf(shown.saved().record().diagnosis()));
        setCenter(tabs);
    }
}
