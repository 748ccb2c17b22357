package io.shardlab.gui.run;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.verdict.Standing;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The signs of states and verdicts, each with its colour; words stand beside them. */
public enum Sign {
    RUNNING(Feather.ACTIVITY, Styles.ACCENT),
    GOOD(Feather.CHECK_CIRCLE, Styles.SUCCESS),
    /** Nothing was asked for. */
    ENDED(Feather.CIRCLE, Styles.TEXT_MUTED),
    /** It does not count. */
    WARNING(Feather.ALERT_TRIANGLE, Styles.WARNING),
    BAD(Feather.X_CIRCLE, Styles.DANGER),
    STOPPED(Feather.STOP_CIRCLE, Styles.WARNING),
    FAILED(Feather.ALERT_OCTAGON, Styles.DANGER);

    private final Feather shape;
    private final String color;

    Sign(Feather shape, String color) {
        this.shape = shape;
        this.color = color;
    }

    /** The sign of a verdict. */
    public static Sign of(Standing.State state) {
        return switch (state) {
            case MET -> GOOD;
            case NOT_ASKED -> ENDED;
            case DOES_NOT_COUNT -> WARNING;
            case MISSED -> BAD;
            case FAILED -> FAILED;
        };
    }

    /**
     * The sign of a run.
     *
     * @param complete the sign of a complete one
     */
    public static Sign of(RunState state, Sign complete) {
        return switch (state) {
            case IDLE, COMPLETE -> complete;
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
