package io.shardlab.answers.saved;

import io.shardlab.answers.chart.Point;
import java.util.ArrayList;
import java.util.List;

/** The parts of a line that breaks where nothing was measured. */
final class Segments {

    private final List<List<Point>> segments = new ArrayList<>();
    private boolean broken = true;

    /** Adds a value; NaN breaks the line instead. */
    void add(double x, double y) {
        if (Double.isNaN(y)) {
            breakLine();
            return;
        }
        if (broken) {
            segments.add(new ArrayList<>());
            broken = false;
        }
        segments.get(segments.size() - 1).add(new Point(x, y));
    }

    /** Separates the next value from the last one. */
    void breakLine() {
        broken = true;
    }

    List<List<Point>> all() {
        return segments;
    }
}
