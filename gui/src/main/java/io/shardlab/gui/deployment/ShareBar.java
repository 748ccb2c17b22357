package io.shardlab.gui.deployment;

import java.util.OptionalDouble;
import javafx.scene.layout.Region;

/** A bar that is as full as a share is large. */
final class ShareBar extends Region {

    private static final double HEIGHT = 6;

    private final Region fill = new Region();
    private double share;

    ShareBar() {
        getStyleClass().add("share-bar");
        fill.getStyleClass().add("share-fill");
        getChildren().add(fill);
        setMinHeight(HEIGHT);
        setMaxHeight(HEIGHT);
    }

    /** @param of all, from 0 to 1; nothing is filled if it is not known */
    void show(OptionalDouble of) {
        share = of.orElse(0);
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        fill.resizeRelocate(0, 0, snapSizeX(getWidth() * share), getHeight());
    }
}
