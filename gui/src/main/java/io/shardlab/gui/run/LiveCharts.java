package io.shardlab.gui.run;

import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.LineChart;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * The live charts of the run under way: the rate over the whole width, the latency below it, and the others in two columns as
 * soon as they have lines. All are read at the same time.
 */
final class LiveCharts extends VBox {

    private static final int MAIN = 2;
    private static final int COLUMNS = 2;
    private static final double LARGE = 250;
    private static final double MEDIUM = 220;
    private static final double SMALL = 200;

    private final RunModel model;
    private final ObjectProperty<Double> place = new SimpleObjectProperty<>();
    private final GridPane others = new GridPane();

    /** One view for each possible chart. */
    private final List<LineChartView> views = new ArrayList<>();

    private LiveDrawings drawings;
    private List<LineChartView> shown = List.of();

    LiveCharts(RunModel model, Texts texts) {
        super(Views.GAP);
        this.model = model;
        others.setHgap(Views.GAP);
        others.setVgap(Views.GAP);
        for (int column = 0; column < COLUMNS; column++) {
            ColumnConstraints width = new ColumnConstraints();
            width.setPercentWidth(100.0 / COLUMNS);
            width.setHgrow(Priority.ALWAYS);
            others.getColumnConstraints().add(width);
        }
        drawings = new LiveDrawings(model.figures().get(), texts);
        drawings.now(true).forEach(chart -> views.add(view()));
        views.get(0).setPrefHeight(LARGE);
        views.get(1).setPrefHeight(MEDIUM);
        getChildren().addAll(views.subList(0, MAIN));
        getChildren().add(others);
        Views.follow(this, model.figures(), figures -> {
            drawings = new LiveDrawings(figures, texts);
            draw();
        });
        Views.follow(this, model.drawings(), now -> draw());
        Views.follow(this, model.measuredOnly(), now -> draw());
    }

    private LineChartView view() {
        LineChartView view = new LineChartView(place);
        view.getStyleClass().add("live-chart");
        view.setPrefHeight(SMALL);
        return view;
    }

    private void draw() {
        List<LineChart> charts = drawings.now(model.measuredOnly().get());
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
