package io.shardlab.report.chart;

import java.util.List;

/** Where values lie along a side of a chart. */
public sealed interface Axis permits LinearAxis, LogAxis, PercentileAxis {

    /** What it shows, with the unit. */
    String label();

    /** 0 at the beginning of the axis and 1 at its end; a value beyond lies outside of that. */
    double position(double value);

    /** In rising order, all within the axis. */
    List<Tick> ticks();

    /** A value as text, without the unit. */
    String format(double value);
}
