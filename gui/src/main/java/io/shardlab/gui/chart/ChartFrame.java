package io.shardlab.gui.chart;

import io.shardlab.report.chart.Band;
import io.shardlab.report.chart.ChartColors;
import io.shardlab.report.chart.Guide;
import io.shardlab.report.chart.PlotArea;
import io.shardlab.report.chart.Tick;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;

/** Draws what stands around a chart's lines: title, axes, grid, names. */
final class ChartFrame {

    private static final double TICK_ROOM_DOWN = 16;
    private static final double BELOW_AXIS = 13;
    private static final double X_LABEL = 29;
    private static final double NAME_GAP = 4;
    private static final double NAME_ROW = 16;

    /** Around a name, so that the lines below it do not cross its letters. */
    private static final double HALO = 4;

    /** Edges of narrower bands would fill the chart. */
    private static final double NARROWEST = 3;

    /** What is shortened to fewer cannot be told from others. */
    private static final int FEWEST_LETTERS = 3;

    private final GraphicsContext pen;
    private final ChartColors colors;
    private final TextWidth width = ChartFonts.width(ChartFonts.PLAIN);

    ChartFrame(GraphicsContext pen, ChartColors colors) {
        this.pen = pen;
        this.colors = colors;
        pen.setTextBaseline(VPos.CENTER);
        pen.setLineDashes();
    }

    void paint(ChartLayout layout) {
        PlotArea area = layout.area();
        pen.setFont(ChartFonts.HEADING);
        pen.setFill(Color.web(colors.text()));
        text(TextAlignment.LEFT, layout.title(), ChartLayout.EDGE, ChartLayout.TITLE_Y);
        pen.setFont(ChartFonts.PLAIN);
        pen.setFill(Color.web(colors.quiet()));
        text(TextAlignment.LEFT, layout.yLabel(), ChartLayout.EDGE, ChartLayout.LABEL_Y);
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

    /** Where a band begins and ends, with as much of its name as has room. */
    void edges(ChartLayout layout, Band band) {
        PlotArea area = layout.area();
        double from = crisp(area.across(band.from()));
        double to = crisp(area.across(band.to()));
        if (to - from < NARROWEST) {
            return;
        }
        double top = layout.bandTop(band.row());
        pen.setStroke(Color.web(colors.grid()));
        dashed(from, top, area.bottom());
        dashed(to, top, area.bottom());
        pen.setLineWidth(2);
        pen.strokeLine(from, top + 1, to, top + 1);
        String name = width.shortened(band.name(), to - from - 2 * NAME_GAP);
        if (name.equals(band.name()) || name.length() > FEWEST_LETTERS) {
            pen.setFill(Color.web(colors.quiet()));
            text(TextAlignment.LEFT, name, from + NAME_GAP, layout.bandNameAt(band.row()) + 1);
        }
    }

    /** Their lines, and over all lines their names, each in a row of its own, as neighbours would overlap in one. */
    void guides(PlotArea area, List<Guide> guides) {
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
        double x = at + (left ? -NAME_GAP : NAME_GAP);
        pen.setTextAlign(left ? TextAlignment.RIGHT : TextAlignment.LEFT);
        pen.setStroke(Color.web(colors.page()));
        pen.setLineWidth(HALO);
        pen.strokeText(name, x, y);
        pen.setFill(Color.web(colors.quiet()));
        pen.fillText(name, x, y);
    }

    private void dashed(double x, double top, double bottom) {
        pen.setLineWidth(1);
        pen.setLineDashes(2, 3);
        pen.strokeLine(x, top, x, bottom);
        pen.setLineDashes();
    }

    void legend(ChartLayout.Entry entry) {
        pen.setFill(Color.web(colors.quiet()));
        text(TextAlignment.LEFT, entry.name(), entry.x() + ChartLayout.SAMPLE + ChartLayout.TICK_GAP, entry.y());
    }

    private void text(TextAlignment alignment, String text, double x, double y) {
        pen.setTextAlign(alignment);
        pen.fillText(text, x, y);
    }

    /** A line of one pixel is sharp in the middle of it. */
    private static double crisp(double place) {
        return Math.floor(place) + 0.5;
    }
}
