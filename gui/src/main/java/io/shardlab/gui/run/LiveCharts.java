package io.shardlab.gui.run;

import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.LineChart;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** The live charts of one run: those that have something to show. */
final class LiveCharts extends GridPane {

    private static final int COLUMNS = 2;
    private static final double HEIGHT = 230;

    private final LiveDrawings drawings;

    /** One for each chart that there can be; those with lines are shown. */
    private final List<LineChartView> views = new ArrayList<>();

    private List<LineChartView> shown = List.of();

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
        drawings.now().forEach(chart -> views.add(view()));
        Label nothing = new Label(texts.get("chart.nothing"));
        nothing.setWrapText(true);
        add(nothing, 0, 0, COLUMNS, 1);
        Views.follow(this, model.drawings(), now -> draw());
    }

    private static LineChartView view() {
        LineChartView view = new LineChartView();
        view.getStyleClass().add("live-chart");
        view.setPrefHeight(HEIGHT);
        return view;
    }

    private void draw() {
        List<LineChart> charts = drawings.now();
        List<LineChartView> known = new ArrayList<>();
        for (int i = 0; i < charts.size(); i++) {
            if (!charts.get(i).series().isEmpty()) {
                views.get(i).show(charts.get(i));
                known.add(views.get(i));
            }
        }
        if (!known.equals(shown)) {
            layOut(known);
        }
    }

    /** Beside and below one another, without gaps for what is not known. */
    private void layOut(List<LineChartView> known) {
        shown = known;
        getChildren().clear();
        for (int i = 0; i < known.size(); i++) {
            add(known.get(i), i % COLUMNS, i / COLUMNS);
        }
    }
}
