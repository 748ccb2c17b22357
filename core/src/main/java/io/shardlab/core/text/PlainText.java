package io.shardlab.core.text;

import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Makes text from elsewhere, such as a file, a server or a saved label, fit to be shown: a terminal obeys control characters,
 * and bidirectional ones let text read as other than it is (Unicode Technical Report 36, section 2).
 */
public final class PlainText {

    private static final String CUT = "…";

    private PlainText() {}

    /**
     * Control characters as {@code \}{@code u001b}, which is also how JSON writes them within a text. Line breaks and tabs
     * stay.
     */
    public static String visible(String text) {
        int first = firstHidden(text, 0);
        if (first < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length() + 16);
        int from = 0;
        for (int at = first; at >= 0; at = firstHidden(text, from)) {
            plain.append(text, from, at).append(String.format(Locale.ROOT, "\\u%04x", (int) text.charAt(at)));
            from = at + 1;
        }
        return plain.append(text, from, text.length()).toString();
    }

    /**
     * As {@link #visible}, on one line.
     *
     * @param most the characters that are shown; what is longer is cut
     */
    public static String line(String text, int most) {
        // What is cut need not be looked at: a label may be megabytes.
        String shown = text.length() > most ? text.substring(0, most) + CUT : text;
        return visible(oneLine(shown));
    }

    /** Line breaks, with the space around them, as one space each. */
    public static String oneLine(String text) {
        return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
                ? text
                : text.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.joining(" "));
    }

    private static int firstHidden(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char next = text.charAt(i);
            boolean endsLine = next == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if (isHidden(next) && !endsLine) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isHidden(char next) {
        if (next < ' ') {
            return next != '\n' && next != '\t';
        }
        return next >= 0x7f && next <= 0x9f // DEL and C1, whose 0x9b begins a command as ESC [ does
                || next == 0x061c // marks, embeddings, overrides and isolates of direction
                || next >= 0x200e && next <= 0x200f
                || next >= 0x2028 && next <= 0x202e // and separators of lines and paragraphs
                || next >= 0x2066 && next <= 0x2069
                || next >= 0xfff9 && next <= 0xfffb; // annotations
    }
}
