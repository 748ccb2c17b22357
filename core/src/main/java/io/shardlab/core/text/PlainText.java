package io.shardlab.core.text;

import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Makes text from elsewhere, such as a file, a server or a command line, safe to show. Control characters are replaced, as a
 * terminal obeys them, and so are bidirectional ones, which let a text look like another (Unicode Technical Report 36, section
 * 2). Long texts are cut.
 */
public final class PlainText {

    private static final String CUT = "…";
    private static final String LEFT_OUT = " ... ";
    private static final int LONGEST_EXCERPT = 200;
    private static final int LONGEST_QUOTATION = 100;

    private PlainText() {}

    /**
     * Replaces control characters by escapes such as {@code \}{@code u001b}, which JSON uses too. Line breaks and tabs stay.
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

    /** Like {@link #visible}; also replaces the other characters that XML 1.0 cannot have (section 2.2). */
    public static String xml(String text) {
        String plain = visible(text);
        if (plain.codePoints().allMatch(PlainText::isOfXml)) {
            return plain;
        }
        StringBuilder xml = new StringBuilder(plain.length() + 16);
        plain.codePoints().forEach(character -> {
            if (isOfXml(character)) {
                xml.appendCodePoint(character);
            } else {
                xml.append(String.format(Locale.ROOT, "\\u%04x", character));
            }
        });
        return xml.toString();
    }

    /** Code points that are not characters on their own, halves of surrogate pairs, are in no range here. */
    private static boolean isOfXml(int character) {
        return character == '\t'
                || character == '\n'
                || character == '\r'
                || character >= 0x20 && character <= 0xd7ff
                || character >= 0xe000 && character <= 0xfffd
                || character >= 0x10000;
    }

    /**
     * Like {@link #visible}, on one line.
     *
     * @param most the number of characters after which the text is cut
     */
    public static String line(String text, int most) {
        // The text is cut first: a label may have megabytes.
        String shown = text.length() > most ? text.substring(0, most) + CUT : text;
        return visible(oneLine(shown));
    }

    /** Replaces line breaks and the space around them by one space each. */
    public static String oneLine(String text) {
        return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
                ? text
                : text.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.joining(" "));
    }

    /** A text that a user typed, in quotes for a sentence: on one line, without control characters, and cut if it is long. */
    public static String quoted(String text) {
        int end = text.length() > LONGEST_QUOTATION
                ? text.offsetByCodePoints(0, Math.min(LONGEST_QUOTATION, text.codePointCount(0, text.length())))
                : text.length();
        String plain = text.substring(0, end).replaceAll("[\\p{Cntrl}\\u0080-\\u009f]", "?");
        return "'" + plain + (end < text.length() ? "..." : "") + "'";
    }

    /** A text that was typed or read, cut to a length that a person reads. */
    public static String excerpt(String text) {
        return excerpt(text, LONGEST_EXCERPT);
    }

    /** The text with its middle left out if it has more than {@code most} characters. */
    public static String excerpt(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int head = most * 3 / 4;
        return text.substring(0, boundary(text, head))
                + LEFT_OUT
                + text.substring(boundary(text, text.length() - most + head));
    }

    /** The index, or the one before it where the index lies between the two halves of a surrogate pair. */
    private static int boundary(String text, int index) {
        return Character.isLowSurrogate(text.charAt(index)) && Character.isHighSurrogate(text.charAt(index - 1))
                ? index - 1
                : index;
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
