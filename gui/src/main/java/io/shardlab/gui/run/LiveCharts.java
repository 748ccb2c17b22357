package io.shardlab.gui.run;

import io.shardlab.answers.chart.LineChart;
import io.shardlab.gui.chart.ChartLink;
import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/**
 * The live charts of the run under way: the rate over the whole width, the latency below it, and the others in two columns as
 * soon as they have lines. All are read, and show a part of the time, together.
 */
final class LiveCharts extends VBox {

    private static final int COLUMNS = 2;
    private static final double LARGE = 250;
    private static final double MEDIUM = 220;
    private static final double SMALL = 200;

    private final GridPane others = Views.columns(COLUMNS, Views.GAP);
    private final ChartLink link = new ChartLink();
    private final Texts texts;
    private final LineChartView rate;
    private final LineChartView latency;

    /** The views of the other charts by their titles, so that each keeps its hidden lines when more charts come. */
    private final Map<String, LineChartView> views = new HashMap<>();

    private List<LineChartView> shown = List.of();

    LiveCharts(RunModel model, Texts texts) {
        super(Views.GAP);
        this.texts = texts;
        setId("run-charts");
        rate = view(LARGE);
        latency = view(MEDIUM);
        getChildren().addAll(rate, latency, others);
        ObservableValue<LiveDrawings> drawings = model.figures().map(figures -> new LiveDrawings(figures, texts));
        ObservableValue<List<LineChart>> charts = Bindings.createObjectBinding(
                () -> {
                    // A value that is not read would not be followed any more.
                    model.drawings().getValue();
                    return drawings.getValue().now(model.measuredOnly().get());
                },
                drawings,
                model.drawings(),
                model.measuredOnly());
        Views.follow(this, charts, this::draw);
        // The part of a run has no meaning for the next one.
        Views.follow(this, model.figures(), figures -> link.part().set(null));
    }

    private LineChartView view(double height) {
        LineChartView view = new LineChartView(link, texts);
        view.setPrefHeight(height);
        return view;
    }

    private void draw(List<LineChart> charts) {
        rate.show(charts.get(0));
        latency.show(charts.get(1));
        List<LineChartView> now = new ArrayList<>();
        charts.stream().skip(2).forEach(chart -> {
            LineChartView view = views.computeIfAbsent(chart.title(), title -> view(SMALL));
            view.show(chart);
            now.add(view);
        });
        views.values().retainAll(now);
        if (!now.equals(shown)) {
            shown = now;
            others.getChildren().clear();
            for (int i = 0; i < now.size(); i++) {
                others.add(now.get(i), i % COLUMNS, i / COLUMNS);
            }
        }
    }
}
