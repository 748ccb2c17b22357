package io.shardlab.answers.document;

import io.shardlab.core.text.Message;

/** The sense in which a text of a document is meant. Its words say so, too: colours and weights alone are not seen by everybody. */
public enum Tone {
    /** The answer, or a part of it. */
    ANSWER,
    /** An answer that leaves the question open. */
    OPEN,
    /** An answer that nobody hopes for, such as a regression. */
    FAILED,
    /** An explanation. */
    PLAIN,
    /** Something that is for the better. */
    GOOD,
    /** Something that is for the worse. */
    BAD,
    /** A change that is neither for the better nor for the worse. */
    CHANGED,
    /** No change is shown. */
    SAME,
    /** Nothing can be said about a change. */
    UNKNOWN,
    /** Something that limits what can be concluded. */
    WARNING,
    /** A remark beside the answer. */
    NOTE;

    /** The sign before texts and cells of this tone; empty if there is none. */
    public String sign() {
        return switch (this) {
            case GOOD -> "✓";
            case BAD -> "✗";
            case CHANGED -> "≠";
            case SAME -> "≈";
            case UNKNOWN -> "?";
            case WARNING -> "⚠";
            case ANSWER, OPEN, FAILED, PLAIN, NOTE -> "";
        };
    }

    /** A text with the sign of this tone before it. */
    public Message before(Message text) {
        return sign().isEmpty() ? text : Message.text(sign() + " ").and(text);
    }

    /** The tone of a text that begins with a sign. */
    public static Tone of(String text) {
        for (Tone tone : values()) {
            if (!tone.sign().isEmpty() && text.startsWith(tone.sign() + " ")) {
                return tone;
            }
        }
        return PLAIN;
    }
}
