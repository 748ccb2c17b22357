package io.shardlab.gui.chart;

import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.PlotArea;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Polyline;

/** A line from zero without axes, as small as a word; empty unless it has two points. */
public final class Sparkline extends Pane {

    public Sparkline(Series line, double width, double height) {
        getStyleClass().add("sparkline");
        setMinSize(width, height);
        setMaxSize(width, height);
        DoubleSummaryStatistics across = line.points().mapToDouble(Point::x).summaryStatistics();
        if (across.getCount() > 1 && across.getMin() < across.getMax()) {
            PlotArea area = new PlotArea(
                    LinearAxis.between("", across.getMin(), across.getMax()),
                    LinearAxis.fromZero("", List.of(line)),
                    0,
                    1,
                    width,
                    height - 1);
            line.segments()
                    .forEach(segment -> getChildren()
                            .add(new Polyline(segment.stream()
                                    .flatMapToDouble(
                                            point -> DoubleStream.of(area.across(point.x()), area.down(point.y())))
                                    .toArray())));
        }
    }
}
