package io.shardlab.gui.chart;

import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.ChartColors;
import io.shardlab.answers.chart.ChartLayout;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.PlotArea;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.chart.TextWidth;
import io.shardlab.answers.chart.Tick;
import io.shardlab.gui.view.Fonts;
import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;

/** Draws a chart of the module report on a canvas. */
final class ChartPainter {

    /** Only the smallest and the largest value of each column of pixels are visible. */
    private static final int POINTS_PER_PIXEL = 2;

    private static final double MARK = 5;

    /** The opacity of an overlap, which has its full colour only at its foot. */
    private static final double OVERLAP = 0.25;

    /** The opacity of a legend's entry whose line is hidden. */
    private static final double HIDDEN = 0.35;

    private static final double FOOT = 4;

    static final Font PLAIN = Font.font(Fonts.FAMILY, 12);
    static final Font HEADING = Font.font(Fonts.FAMILY, FontWeight.BOLD, 13);

    private static final double TICK_ROOM_DOWN = 16;
    private static final double BELOW_AXIS = 13;
    private static final double X_LABEL = 29;
    private static final double NAME_GAP = 4;
    private static final double NAME_ROW = 16;

    /** The width of the halo that keeps lines away from the letters of a name. */
    private static final double HALO = 4;

    /** The edges of narrower bands would fill the chart. */
    private static final double NARROWEST = 3;

    private final GraphicsContext pen;
    private final ChartColors colors;
    private final LinePainter lines;
    private final TextWidth width = width(PLAIN);

    ChartPainter(GraphicsContext pen, ChartColors colors) {
        this.pen = pen;
        this.colors = colors;
        this.lines = new LinePainter(pen, colors);
        pen.setTextBaseline(VPos.CENTER);
        pen.setLineDashes();
    }

    /**
     * The layout of a chart in a drawing of this size.
     *
     * @param whole the chart with the lines that are hidden
     */
    static ChartLayout layout(LineChart whole, LineChart chart, double width, double height) {
        return ChartLayout.of(whole, chart, width, height, width(HEADING), width(PLAIN));
    }

    /** Measures texts as the font draws them, in every script; used on one thread. */
    static TextWidth width(Font font) {
        Text text = new Text();
        text.setFont(font);
        return words -> {
            text.setText(words);
            return text.getLayoutBounds().getWidth();
        };
    }

    /** The visible points of each line in an area of this size. */
    static List<Series> visible(LineChart chart, PlotArea area) {
        int most = (int) Math.max(POINTS_PER_PIXEL, area.width() * POINTS_PER_PIXEL);
        return chart.series().stream().map(line -> line.atMost(most)).toList();
    }

    void paint(LineChart chart, ChartLayout layout, List<Series> visible) {
        PlotArea area = layout.area();
        if (area.isEmpty()) {
            return;
        }
        chart.bands().stream()
                .filter(Band::shaded)
                .forEach(band -> fill(area, band, layout.bandTop(), Color.web(colors.shade())));
        chart.overlaps().forEach(band -> fill(area, band, area.top(), Color.web(colors.overlap(), OVERLAP)));
        if (chart.series().isEmpty()) {
            title(layout);
            return;
        }
        frame(layout);
        chart.bands().forEach(band -> edges(layout, band));
        visible.forEach(line -> lines.draw(area, line));
        guides(area, chart.guides());
        chart.overlaps().forEach(band -> fill(area, band, area.bottom() - FOOT, Color.web(colors.overlap())));
        chart.marks().forEach(mark -> triangle(mark.hollow(), area.across(mark.x()), area.bottom() - 1));
        layout.ends().forEach(this::draw);
        layout.legend().forEach(entry -> {
            boolean hidden =
                    entry.line().filter(line -> !chart.series().contains(line)).isPresent();
            pen.setGlobalAlpha(hidden ? HIDDEN : 1);
            draw(entry);
            pen.setGlobalAlpha(1);
        });
    }

    private void draw(ChartLayout.End end) {
        withHalo(end.text(), end.x(), end.y(), lines.color(end.line()));
    }

    /** Fills a band, which is wide enough to be seen even if it is short. */
    private void fill(PlotArea area, Band band, double top, Color color) {
        double from = area.across(band.from());
        pen.setFill(color);
        pen.fillRect(from, top, Math.max(1, area.across(band.to()) - from), area.bottom() - top);
    }

    private void triangle(boolean hollow, double x, double bottom) {
        double[] across = {x - MARK, x + MARK, x};
        double[] down = {bottom, bottom, bottom - 2 * MARK};
        if (hollow) {
            pen.setStroke(Color.web(colors.bad()));
            pen.setLineWidth(1);
            pen.strokePolygon(across, down, 3);
        } else {
            pen.setFill(Color.web(colors.bad()));
            pen.fillPolygon(across, down, 3);
        }
    }

    private void draw(ChartLayout.Entry entry) {
        if (entry.line().isPresent()) {
            lines.sample(entry.line().get(), entry.x(), entry.y());
        } else if (entry.mark().isPresent()) {
            triangle(entry.mark().get().hollow(), entry.x() + ChartLayout.SAMPLE / 2, entry.y() + MARK);
        } else {
            pen.setFill(Color.web(colors.overlap()));
            pen.fillRect(entry.x(), entry.y() - MARK, ChartLayout.SAMPLE, 2 * MARK);
        }
        pen.setFill(Color.web(colors.quiet()));
        text(TextAlignment.LEFT, entry.name(), entry.x() + ChartLayout.SAMPLE + ChartLayout.TICK_GAP, entry.y());
    }

    private void title(ChartLayout layout) {
        pen.setFont(HEADING);
        pen.setFill(Color.web(colors.text()));
        text(TextAlignment.LEFT, layout.title(), ChartLayout.EDGE, ChartLayout.TITLE_Y);
        pen.setFont(PLAIN);
        pen.setFill(Color.web(colors.quiet()));
        text(TextAlignment.LEFT, layout.yLabel(), layout.yLabelX(), ChartLayout.TITLE_Y + 1);
    }

    private void frame(ChartLayout layout) {
        PlotArea area = layout.area();
        title(layout);
        text(TextAlignment.RIGHT, layout.xLabel(), area.right(), area.bottom() + X_LABEL);
        pen.setLineWidth(1);
        pen.setStroke(Color.web(colors.grid()));
        for (Tick tick : area.ticksDown(TICK_ROOM_DOWN)) {
            double y = crisp(area.down(tick.value()));
            pen.strokeLine(area.left(), y, area.right(), y);
            text(TextAlignment.RIGHT, tick.text(), area.left() - ChartLayout.TICK_GAP, y);
        }
        for (Tick tick : layout.across()) {
            double x = crisp(area.across(tick.value()));
            pen.strokeLine(x, area.bottom(), x, area.bottom() + NAME_GAP);
            text(TextAlignment.CENTER, tick.text(), x, area.bottom() + BELOW_AXIS);
        }
        pen.setStroke(Color.web(colors.quiet()));
        pen.strokeLine(area.left(), crisp(area.bottom()), area.right(), crisp(area.bottom()));
    }

    /** Draws the edges of a band, and its name, or a part of it that is a word, where there is room. */
    private void edges(ChartLayout layout, Band band) {
        PlotArea area = layout.area();
        double from = crisp(area.across(band.from()));
        double to = crisp(area.across(band.to()));
        if (to - from < NARROWEST) {
            return;
        }
        double top = layout.bandTop();
        pen.setStroke(Color.web(colors.grid()));
        dashed(from, top, area.bottom());
        dashed(to, top, area.bottom());
        pen.setLineWidth(2);
        pen.strokeLine(from, top + 1, to, top + 1);
        int number = band.name().lastIndexOf(" #");
        Stream<String> parts = number < 0
                ? Stream.of(band.name())
                : Stream.of(
                        band.name(),
                        band.name().substring(0, number),
                        // A phase that does not count would be taken for the one that does.
                        band.shaded() ? "" : band.name().substring(number + 1));
        parts.filter(name -> width.of(name) <= to - from - 2 * NAME_GAP)
                .findFirst()
                .ifPresent(name -> {
                    pen.setFill(Color.web(colors.quiet()));
                    text(TextAlignment.LEFT, name, from + NAME_GAP, layout.bandNameAt() + 1);
                });
    }

    /** Draws guides, and over them their names, each in its own row, because neighbours would overlap in one row. */
    private void guides(PlotArea area, List<Guide> guides) {
        pen.setStroke(Color.web(colors.quiet()));
        guides.forEach(guide -> dashed(crisp(area.across(guide.x())), area.top(), area.bottom()));
        for (int i = 0; i < guides.size(); i++) {
            name(area, guides.get(i), area.top() + ChartLayout.TITLE_Y + i * NAME_ROW);
        }
    }

    private void name(PlotArea area, Guide guide, double y) {
        double at = crisp(area.across(guide.x()));
        double needed = width.of(guide.name()) + NAME_GAP;
        double before = at - ChartLayout.EDGE;
        double behind = area.right() - at;
        boolean left = needed > behind && before > behind;
        String name = width.shortened(guide.name(), (left ? before : behind) - NAME_GAP);
        withHalo(name, at + (left ? -NAME_GAP - width.of(name) : NAME_GAP), y, colors.quiet());
    }

    /** Draws a text over lines. */
    private void withHalo(String text, double x, double y, String color) {
        pen.setTextAlign(TextAlignment.LEFT);
        pen.setStroke(Color.web(colors.page()));
        pen.setLineWidth(HALO);
        pen.strokeText(text, x, y);
        pen.setFill(Color.web(color));
        pen.fillText(text, x, y);
    }

    private void dashed(double x, double top, double bottom) {
        pen.setLineWidth(1);
        pen.setLineDashes(2, 3);
        pen.strokeLine(x, top, x, bottom);
        pen.setLineDashes();
    }

    private void text(TextAlignment alignment, String text, double x, double y) {
        pen.setTextAlign(alignment);
        pen.fillText(text, x, y);
    }

    /** A line of one pixel is sharp at the middle of a pixel. */
    private static double crisp(double place) {
        return Math.floor(place) + 0.5;
    }
}
