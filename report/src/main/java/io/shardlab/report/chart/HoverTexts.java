package io.shardlab.report.chart;

import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import java.util.List;

/** Unseen columns over a chart that show every line's figure when they are pointed at; they need no script. */
final class HoverTexts {

    private final PlotArea area;
    private final List<Series> series;
    private final int most;

    HoverTexts(PlotArea area, List<Series> series, int most) {
        this.area = area;
        this.series = series;
        this.most = most;
    }

    Element render() {
        Element columns = Html.tag("g").css("hovers");
        long places = places().distinct().count();
        int count = (int) Math.min(most, places);
        double width = area.width() / Math.max(1, count);
        for (int i = 0; i < count; i++) {
            double from = area.left() + i * width;
            String text = Readings.between(area, series, from, from + width);
            if (!text.isEmpty()) {
                columns.add(Plot.rectangle("hover", from, area.top(), width, area.height())
                        .add(Html.tag("title").say(text)));
            }
        }
        return columns;
    }

    private java.util.stream.LongStream places() {
        return series.stream().flatMap(Series::points).mapToLong(point -> Math.round(area.across(point.x())));
    }
}
