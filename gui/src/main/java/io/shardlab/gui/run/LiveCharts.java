package io.shardlab.gui.run;

import io.shardlab.answers.chart.LineChart;
import io.shardlab.gui.chart.ChartLink;
import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/**
 * The live charts of the run under way: the rate over the whole width, the latency below it, and the others in two columns as
 * soon as they have lines. All are read, and show a part of the time, together.
 */
final class LiveCharts extends VBox {

    private static final int MAIN = 2;
    private static final int COLUMNS = 2;
    private static final double LARGE = 250;
    private static final double MEDIUM = 220;
    private static final double SMALL = 200;

    private final GridPane others = Views.columns(COLUMNS, Views.GAP);

    /** One view for each possible chart. */
    private final List<LineChartView> views = new ArrayList<>();

    private List<LineChartView> shown = List.of();

    LiveCharts(RunModel model, Texts texts) {
        super(Views.GAP);
        setId("run-charts");
        ChartLink link = new ChartLink();
        for (int chart = 0; chart < LiveDrawings.CHARTS; chart++) {
            LineChartView view = new LineChartView(link, texts);
            view.setPrefHeight(SMALL);
            views.add(view);
        }
        views.get(0).setPrefHeight(LARGE);
        views.get(1).setPrefHeight(MEDIUM);
        getChildren().addAll(views.subList(0, MAIN));
        getChildren().add(others);
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

    private void draw(List<LineChart> charts) {
        List<LineChartView> known = new ArrayList<>();
        for (int i = 0; i < charts.size(); i++) {
            boolean hasLines = !charts.get(i).series().isEmpty();
            if (i < MAIN || hasLines) {
                views.get(i).show(charts.get(i));
            }
            if (i >= MAIN && hasLines) {
                known.add(views.get(i));
            }
        }
        if (!known.equals(shown)) {
            shown = known;
            others.getChildren().clear();
            for (int i = 0; i < known.size(); i++) {
                others.add(known.get(i), i % COLUMNS, i / COLUMNS);
            }
        }
    }
}
