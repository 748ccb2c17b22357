package io.shardlab.gui.chart;

import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.TimeSeries;
import java.util.List;

/** The points of a live series, for tests. */
public final class Points {

    private Points() {}

    public static List<Point> of(TimeSeries series) {
        return series.line("", 0).points().toList();
    }

    /** The last point; fails if there is none. */
    public static Point last(TimeSeries series) {
        List<Point> points = of(series);
        return points.get(points.size() - 1);
    }
}
