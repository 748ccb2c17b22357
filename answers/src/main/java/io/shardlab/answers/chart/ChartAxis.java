package io.shardlab.answers.chart;

import io.shardlab.core.text.FigureText;
import java.util.List;

/** The places of values along a side of a chart. */
public sealed interface ChartAxis permits LinearAxis, LogAxis, PercentileAxis {

    /** Returns the quantity, with its unit. */
    String label();

    /** Returns 0 at the beginning of the axis and 1 at its end; values beyond the axis are outside this range. */
    double position(double value);

    /** Returns the ticks in rising order, all within the axis, the last of them at its end. */
    List<Tick> ticks();

    /** Returns the unit of its values, such as {@code ms}: the label without remarks behind a comma or in parentheses. */
    default String unit() {
        return label().split(",| \\(", 2)[0];
    }

    /** Returns a value as text, without the unit. */
    default String format(double value) {
        return FigureText.number(value);
    }
}
