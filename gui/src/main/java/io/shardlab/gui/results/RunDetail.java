package io.shardlab.gui.results;

import io.shardlab.gui.comparison.ComparisonTable;
import io.shardlab.gui.comparison.ComparisonTexts;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What is known of the runs that are looked at: diagnosis, charts, comparison. */
final class RunDetail extends BorderPane {

    private final ChosenRunsModel model;
    private final ExportModel export;
    private final FileChoice files;
    private final Texts texts;
    private final StringProperty warnings = new SimpleStringProperty("");

    RunDetail(ChosenRunsModel model, ExportModel export, FileChoice files, Texts texts) {
        this.model = model;
        this.export = export;
        this.files = files;
        this.texts = texts;
        DiagnosisView diagnosis = new DiagnosisView("diagnosis", texts);
        ChartsView percentiles = charts("percentiles");
        ChartsView throughput = charts("throughput-over-time");
        ChartsView latency = charts("latency-over-time");
        ChartsView load = charts("load-over-time");
        TabPane tabs = new TabPane(
                tab("results.diagnosis", diagnosis),
                tab("results.percentiles", percentiles),
                tab("results.throughput-time", throughput),
                tab("results.latency-time", latency),
                tab("results.load-time", load),
                tab("results.comparison", comparison()));
        tabs.setId("run-detail");
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        setTop(new VBox(note(), Views.problem(model.problem())));
        setCenter(tabs);
        Views.follow(this, model.chosen(), diagnosis::show);
        Views.follow(this, model.charts(), charts -> {
            percentiles.show(charts.percentiles());
            throughput.show(charts.throughput());
            latency.show(charts.latency());
            load.show(charts.load());
        });
    }

    /** What may be missing below. */
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
        return chosen > ChosenRunsModel.MOST_DRAWN ? texts.get("results.first-drawn", ChosenRunsModel.MOST_DRAWN) : "";
    }

    private ChartsView charts(String id) {
        return new ChartsView(id, export, files, texts);
    }

    private Tab tab(String key, Node content) {
        return new Tab(texts.get(key), content);
    }

    private Node comparison() {
        ComparisonTable table = new ComparisonTable(texts);
        TableMenu menu = new TableMenu(
                "comparison-export",
                texts.get("export.comparison"),
                texts.get("results.comparison"),
                () -> new ComparisonTexts(model.comparison().get(), texts).forPrograms(),
                () -> new ComparisonTexts(model.comparison().get(), texts).forPeople(),
                export,
                files,
                texts);
        VBox box = new VBox(
                Views.GAP,
                Views.row(Views.muted(texts.get("compare.hint")), Views.filler(), menu),
                Views.problem(warnings),
                table);
        box.setPadding(Views.MARGIN);
        VBox.setVgrow(table, Priority.ALWAYS);
        Views.follow(this, model.comparison(), compared -> {
            menu.setDisable(compared.rows().isEmpty());
            warnings.set(String.join(System.lineSeparator(), compared.warnings()));
            table.show(compared);
        });
        return box;
    }
}
