package io.shardlab.report.chart;

import io.shardlab.core.text.FigureText;
import java.util.List;

/** The places of values along a side of a chart. */
public sealed interface Axis permits LinearAxis, LogAxis, PercentileAxis {

    /** Returns the quantity, with its unit. */
    String label();

    /** Returns 0 at the beginning of the axis and 1 at its end; values beyond the axis are outside this range. */
    double position(double value);

    /** Returns the ticks in rising order, all within the axis. */
    List<Tick> ticks();

    /** Returns a value as text, without the unit. */
    default String format(double value) {
        return FigureText.number(value);
    }
}
