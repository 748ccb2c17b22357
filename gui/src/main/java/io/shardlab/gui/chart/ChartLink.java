package io.shardlab.gui.chart;

import io.shardlab.answers.chart.LineChart;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/**
 * The place and the part of the horizontal axis that several charts have in common.
 *
 * @param place the place that is read, from 0 to 1 along the part that is shown; null if none is
 * @param part the part of the axis that is shown; null for all of it
 */
public record ChartLink(ObjectProperty<Double> place, ObjectProperty<Part> part) {

    /** A part of a horizontal axis, in its unit. */
    public record Part(double from, double to) {}

    public ChartLink() {
        this(new SimpleObjectProperty<>(), new SimpleObjectProperty<>());
    }

    /** The part of a chart that is shown. */
    LineChart of(LineChart whole) {
        return part.get() == null
                ? whole
                : whole.within(part.get().from(), part.get().to());
    }
}
