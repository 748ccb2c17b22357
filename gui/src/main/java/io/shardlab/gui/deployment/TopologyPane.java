package io.shardlab.gui.deployment;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.layout.Region;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;

/**
 * Lays out the boxes of a cluster: routers at the top, then the config server, then shards in rows of equal boxes, with lines
 * from the routers to the others. Uses all the width, and the height that follows from it.
 */
final class TopologyPane extends Region {

    private static final double GAP = 10;

    /** The gap between rows, in which the lines run. */
    private static final double ROW_GAP = 16;

    /** The space on the left, in which a line joins the rows. */
    private static final double MARGIN = 12;

    private static final double LEAST_SHARD = 134;
    private static final double MOST_SHARD = 220;

    private final List<List<? extends Region>> groups;
    private final List<? extends Region> shards;
    private final boolean linked;
    private final Path lines = new Path();

    /**
     * @param groups routers, config server and shards, from the top; shards get equal sizes
     * @param linked true to draw lines between them
     */
    TopologyPane(List<List<? extends Region>> groups, boolean linked) {
        this.groups = groups.stream().<List<? extends Region>>map(List::copyOf).toList();
        this.shards = this.groups.get(groups.size() - 1);
        this.linked = linked;
        lines.getStyleClass().add("topology-link");
        lines.setManaged(false);
        getChildren().add(lines);
        groups.forEach(getChildren()::addAll);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return MARGIN + LEAST_SHARD;
    }

    @Override
    protected double computePrefWidth(double height) {
        return MARGIN + 3 * (LEAST_SHARD + GAP);
    }

    @Override
    protected double computePrefHeight(double width) {
        List<Row> rows = rows(width < 0 ? computePrefWidth(-1) : width);
        return rows.isEmpty() ? 0 : rows.get(rows.size() - 1).bottom() + GAP;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        List<Row> rows = rows(getWidth());
        rows.forEach(Row::place);
        lines.getElements().clear();
        if (linked) {
            link(rows);
        }
    }

    private List<Row> rows(double width) {
        List<Row> rows = new ArrayList<>();
        double y = 0;
        for (List<? extends Region> group : groups) {
            double boxWidth = group == shards ? shardWidth(width) : 0;
            for (Row row : wrapped(group, width, boxWidth, y)) {
                rows.add(row);
                y = row.bottom() + ROW_GAP;
            }
        }
        return rows;
    }

    /** The shards' boxes share the width evenly, as many in a row as are readable. */
    private double shardWidth(double width) {
        double room = width - MARGIN;
        int columns = (int) Math.max(1, Math.min(shards.size(), (room + GAP) / (LEAST_SHARD + GAP)));
        return Math.max(LEAST_SHARD, Math.min(MOST_SHARD, Math.floor((room - (columns - 1) * GAP) / columns)));
    }

    private List<Row> wrapped(List<? extends Region> group, double width, double boxWidth, double top) {
        List<Row> rows = new ArrayList<>();
        List<Box> boxes = new ArrayList<>();
        double x = MARGIN;
        double y = top;
        for (Region region : group) {
            double w = boxWidth > 0 ? boxWidth : Math.min(region.prefWidth(-1), width - MARGIN);
            if (!boxes.isEmpty() && x + w > width + 0.5) {
                rows.add(new Row(List.copyOf(boxes), y));
                y = rows.get(rows.size() - 1).bottom() + ROW_GAP;
                boxes.clear();
                x = MARGIN;
            }
            boxes.add(new Box(region, x, w));
            x += w + GAP;
        }
        if (!boxes.isEmpty()) {
            rows.add(new Row(List.copyOf(boxes), y));
        }
        return rows;
    }

    /** Draws a rail above each row but the first, with a line down to each box; a rail on the left joins them. */
    private void link(List<Row> rows) {
        double left = MARGIN / 2;
        double first = 0;
        double last = 0;
        for (int i = 1; i < rows.size(); i++) {
            Row row = rows.get(i);
            double rail = row.top() - ROW_GAP / 2;
            first = i == 1 ? rail : first;
            last = rail;
            row.boxes().forEach(box -> line(box.middle(), rail, box.middle(), row.top()));
            line(left, rail, row.boxes().get(row.boxes().size() - 1).middle(), rail);
        }
        if (rows.size() > 1) {
            line(left, first, left, last);
            Row routers = rows.get(0);
            double rail = first;
            routers.boxes().forEach(box -> line(box.middle(), routers.top() + box.height(), box.middle(), rail));
            line(left, rail, routers.boxes().get(routers.boxes().size() - 1).middle(), rail);
        }
    }

    private void line(double fromX, double fromY, double toX, double toY) {
        lines.getElements()
                .addAll(
                        new MoveTo(snapPositionX(fromX), snapPositionY(fromY)),
                        new LineTo(snapPositionX(toX), snapPositionY(toY)));
    }

    private record Box(Region region, double x, double width) {

        double height() {
            return region.prefHeight(width);
        }

        double middle() {
            return x + width / 2;
        }
    }

    private record Row(List<Box> boxes, double top) {

        double bottom() {
            return top + boxes.stream().mapToDouble(Box::height).max().orElse(0);
        }

        void place() {
            boxes.forEach(box -> box.region().resizeRelocate(box.x(), top, box.width(), box.height()));
        }
    }
}
