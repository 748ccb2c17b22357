package io.shardlab.gui.view;

import io.shardlab.answers.document.Tone;

/**
 * A text with a judgement, which the text says, too: colour alone is not seen by everybody.
 *
 * @param text the text
 * @param mark the judgement
 */
public record Marked(String text, Mark mark) {

    /** Judgements and the theme's own colours for them. */
    public enum Mark {
        GOOD("-fx-text-fill: -color-success-fg;"),
        BAD("-fx-text-fill: -color-danger-fg;"),
        OPEN("-fx-text-fill: -color-warning-fg;"),
        NONE("");

        private final String style;

        Mark(String style) {
            this.style = style;
        }

        /** The judgement of a text of this tone. */
        public static Mark of(Tone tone) {
            return switch (tone) {
                case GOOD -> GOOD;
                case BAD, FAILED -> BAD;
                case WARNING, OPEN -> OPEN;
                default -> NONE;
            };
        }

        /** The style of a label or a cell. */
        public String style() {
            return style;
        }
    }

    /** A text without a judgement. */
    public static Marked plain(String text) {
        return new Marked(text, Mark.NONE);
    }
}
