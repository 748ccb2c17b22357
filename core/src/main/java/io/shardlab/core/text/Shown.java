package io.shardlab.core.text;

/** A text that somebody typed or wrote, as a sentence may show it: on one line, without control characters, and not long. */
public final class Shown {

    private static final int MOST_CHARACTERS = 100;

    private Shown() {}

    /** The text in quotes. */
    public static String quoted(String text) {
        int end = text.length() > MOST_CHARACTERS
                ? text.offsetByCodePoints(0, Math.min(MOST_CHARACTERS, text.codePointCount(0, text.length())))
                : text.length();
        String plain = text.substring(0, end).replaceAll("[\\p{Cntrl}\\u0080-\\u009f]", "?");
        return "'" + plain + (end < text.length() ? "..." : "") + "'";
    }
}
