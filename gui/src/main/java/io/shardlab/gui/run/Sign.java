package io.shardlab.gui.run;

import atlantafx.base.theme.Styles;
import io.shardlab.core.result.Verdict;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The signs of states and verdicts, each with its colour; words stand beside them. */
public enum Sign {
    RUNNING(Feather.ACTIVITY, Styles.ACCENT),
    GOOD(Feather.CHECK_CIRCLE, Styles.SUCCESS),
    BAD(Feather.X_CIRCLE, Styles.DANGER),
    STOPPED(Feather.STOP_CIRCLE, Styles.WARNING),
    FAILED(Feather.ALERT_OCTAGON, Styles.DANGER);

    private final Feather shape;
    private final String color;

    Sign(Feather shape, String color) {
        this.shape = shape;
        this.color = color;
    }

    static Sign of(CellRow.Status status) {
        return switch (status) {
            case RUNNING -> RUNNING;
            case PASS -> GOOD;
            case FAIL -> BAD;
            case STOPPED -> STOPPED;
            case FAILED -> FAILED;
        };
    }

    /** The sign of a verdict. */
    public static Sign of(Verdict.Status verdict) {
        return switch (verdict) {
            case PASS -> GOOD;
            case FAIL -> BAD;
            case STOPPED -> STOPPED;
        };
    }

    /**
     * The sign of a run.
     *
     * @param missed true if it, or one of an experiment, missed an objective or a budget
     */
    public static Sign of(RunState state, boolean missed) {
        return switch (state) {
            case IDLE, COMPLETE -> missed ? BAD : GOOD;
            case RUNNING, STOPPING -> RUNNING;
            case STOPPED -> STOPPED;
            case FAILED -> FAILED;
        };
    }

    /** The style class of the colour. */
    public String color() {
        return color;
    }

    /** A new icon in that colour. */
    public FontIcon icon() {
        FontIcon icon = new FontIcon(shape);
        icon.getStyleClass().add(color);
        return icon;
    }
}
