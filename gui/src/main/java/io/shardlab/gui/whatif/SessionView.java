package io.shardlab.gui.whatif;

import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.results.ChartsView;
import io.shardlab.gui.results.DiagnosisView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import javafx.scene.Node;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/** The curves of a session over one another, and the diagnosis: of the answer that is chosen, or of all together. */
final class SessionView extends TabPane {

    private final WhatIfModel model;
    private final FileChoice files;
    private final Texts texts;

    SessionView(WhatIfModel model, SelectionModel<Answer> chosen, FileChoice files, Texts texts) {
        this.model = model;
        this.files = files;
        this.texts = texts;
        setId("what-if-curves");
        setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
        ChartsView percentiles = charts("what-if-percentiles");
        ChartsView throughput = charts("what-if-throughput");
        ChartsView latency = charts("what-if-latency");
        ChartsView sweeps = charts("what-if-sweeps");
        DiagnosisView diagnosis = new DiagnosisView("what-if-diagnosis", texts);
        getTabs()
                .setAll(
                        tab("results.percentiles", percentiles),
                        tab("results.throughput-time", throughput),
                        tab("results.latency-time", latency),
                        tab("what-if.sweeps", sweeps),
                        tab("results.diagnosis", diagnosis));
        Views.follow(this, model.charts(), charts -> {
            percentiles.show(charts.runs().percentiles());
            throughput.show(charts.runs().throughput());
            latency.show(charts.runs().latency());
            sweeps.showCards(charts.sweeps().stream()
                    .map(sweep -> sweeps.card(sweep.chart(), sweep.note()))
                    .toList());
        });
        Views.follow(
                this,
                chosen.selectedItemProperty(),
                answer -> diagnosis.showOnly(
                        answer == null
                                ? model.charts().get().findings()
                                : answer.run().result().diagnosis()));
        Views.follow(this, model.charts(), charts -> {
            if (chosen.isEmpty()) {
                diagnosis.showOnly(charts.findings());
            }
        });
    }

    private ChartsView charts(String id) {
        return new ChartsView(id, model.export(), files, texts);
    }

    private Tab tab(String key, Node content) {
        return new Tab(texts.get(key), content);
    }
}
