package io.shardlab.gui.run;

import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.LineChart;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** The live charts of one run. */
final class LiveCharts extends GridPane {

    private static final int COLUMNS = 2;
    private static final double HEIGHT = 220;

    private final LiveDrawings drawings;
    private final List<LineChartView> views = new ArrayList<>();

    LiveCharts(RunModel model, LiveFigures figures, Texts texts) {
        setHgap(Views.GAP);
        setVgap(Views.GAP);
        setPadding(Views.MARGIN);
        this.drawings = new LiveDrawings(figures, texts);
        for (int column = 0; column < COLUMNS; column++) {
            ColumnConstraints width = new ColumnConstraints();
            width.setPercentWidth(100.0 / COLUMNS);
            width.setHgrow(Priority.ALWAYS);
            getColumnConstraints().add(width);
        }
        drawings.now().forEach(chart -> add(new LineChartView()));
        Views.follow(this, model.drawings(), now -> draw());
    }

    private void add(LineChartView view) {
        view.getStyleClass().add("live-chart");
        view.setPrefHeight(HEIGHT);
        add(view, views.size() % COLUMNS, views.size() / COLUMNS);
        views.add(view);
    }

    private void draw() {
        List<LineChart> charts = drawings.now();
        for (int i = 0; i < charts.size(); i++) {
            views.get(i).show(charts.get(i));
        }
    }
}
