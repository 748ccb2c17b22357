package io.shardlab.cli.output;

import java.lang.Character.UnicodeBlock;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jline.utils.WCWidth;

/**
 * Breaks text into lines for the terminal. Lines end at spaces, and in Japanese where its rules allow it, so paths stay whole; so
 * do commands to copy. All widths are columns of the terminal: two for a wide character, none for a combining one.
 */
public final class Lines {

    /** The width where no terminal limits it. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int NARROWEST = 40;

    /** The width of the terminal, which the start script sets if results go to one, or that the user asks for. */
    public static final int COLUMNS = columns(System.getenv("COLUMNS"));

    /** The width of prose, whose lines are hard to read if they are longer. */
    private static final int PROSE = Math.min(100, COLUMNS);

    private static final Pattern COMMAND = Pattern.compile("'simulator [^']*'|(?<=: )(\\./)?simulator .*");

    /** Stands for a space that is not broken; it never appears in text. */
    private static final char UNBROKEN = '\1';

    private Lines() {}

    static int columns(String variable) {
        return variable != null && variable.matches("[1-9][0-9]{0,3}")
                ? Math.max(NARROWEST, Integer.parseInt(variable))
                : UNLIMITED;
    }

    /** Returns the columns that a text takes on a terminal. */
    public static int width(String text) {
        return text.codePoints().map(Lines::width).sum();
    }

    /** Control characters, which are shown by other characters, count as one column. */
    private static int width(int character) {
        return Math.abs(WCWidth.wcwidth(character));
    }

    /** Returns the length of the longest beginning of a text that takes at most this many columns. */
    public static int fitting(String text, int columns) {
        int end = 0;
        int taken = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            taken += width(character);
            if (taken > columns) {
                return end;
            }
            end += Character.charCount(character);
        }
        return end;
    }

    /** Returns a text with spaces behind it, in this many columns. */
    public static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - width(text)));
    }

    /** Returns prose in lines of at most 100 columns, or of the terminal if it is narrower. */
    public static String wrapped(String text) {
        return wrapped(text, PROSE);
    }

    /** Returns indented lines as {@link #wrapped(String)} does; what does not fit a line is two columns further to the right. */
    public static String page(String text) {
        return page(text, PROSE);
    }

    static String page(String text, int width) {
        return text.lines()
                .map(line -> {
                    String words = line.stripLeading();
                    int indentation = line.length() - words.length();
                    String first = wrapped(words, width - indentation)
                            .lines()
                            .findFirst()
                            .orElse("");
                    String further = words.substring(first.length()).stripLeading();
                    return " ".repeat(indentation)
                            + first
                            + (further.isEmpty()
                                    ? ""
                                    : System.lineSeparator() + hanging(" ".repeat(indentation + 2), further, width));
                })
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** Returns prose as {@link #wrapped(String)} does, each line two columns to the right. */
    public static String indented(String text) {
        return wrapped("  " + text);
    }

    /** Returns the text in lines of the terminal; unchanged if there is none. */
    public static String fitted(String text) {
        return wrapped(text, COLUMNS);
    }

    /** Returns text in lines of the terminal, behind a head; all lines but the first are indented by the head's width. */
    public static String fitted(String head, String text) {
        return hanging(head, text, COLUMNS);
    }

    /**
     * Returns a name and a text beside it, or below it if the names of the list take more than a third of the terminal.
     *
     * @param widest the columns of the longest name of the list
     */
    public static String listed(String name, int widest, String text) {
        return widest <= COLUMNS / 3
                ? fitted(padded(name, widest) + "  ", text)
                : name + System.lineSeparator() + fitted("    ", text);
    }

    static String hanging(String head, String text, int width) {
        String gap = System.lineSeparator() + " ".repeat(width(head));
        return head + wrapped(text, width - width(head)).replace(System.lineSeparator(), gap);
    }

    /** Returns the text in lines of at most this width; a longer word stays whole. Indentation is kept. */
    public static String wrapped(String text, int width) {
        return Arrays.stream(text.split("\\R", -1))
                .map(line -> width(line) <= width ? line : broken(line, width))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static String broken(String line, int width) {
        String words = COMMAND.matcher(line.stripLeading())
                .replaceAll(command -> Matcher.quoteReplacement(command.group().replace(' ', UNBROKEN)));
        String indentation = " ".repeat(line.length() - words.length());
        StringBuilder lines = new StringBuilder(indentation);
        int length = 0;
        for (String word : words.split(" ", -1)) {
            String gap = length > 0 ? " " : "";
            for (String part : parts(word)) {
                if (length > 0 && indentation.length() + length + gap.length() + width(part) > width) {
                    lines.append(System.lineSeparator()).append(indentation);
                    length = 0;
                } else {
                    lines.append(gap);
                    length += gap.length();
                }
                lines.append(part);
                length += width(part);
                gap = "";
            }
        }
        return lines.toString().replace(UNBROKEN, ' ');
    }

    /** Returns the parts of a text that are never broken. */
    static List<String> unbroken(String text) {
        return Arrays.stream(text.split(" "))
                .flatMap(word -> parts(word).stream())
                .toList();
    }

    /** Returns the parts of a word between which a line may end: behind wide characters, where the rules of Japanese allow it. */
    private static List<String> parts(String word) {
        if (word.codePoints().noneMatch(Lines::isWide)) {
            return List.of(word);
        }
        BreakIterator breaks = BreakIterator.getLineInstance(Locale.JAPANESE);
        breaks.setText(word);
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            if (end == word.length() || isWide(word.codePointBefore(end)) && !isInKatakana(word, end)) {
                parts.add(word.substring(start, end));
                start = end;
            }
        }
        return parts;
    }

    /** A word in katakana is hard to read in two parts, above all in the head of a column. */
    private static boolean isInKatakana(String text, int at) {
        return UnicodeBlock.of(text.codePointBefore(at)) == UnicodeBlock.KATAKANA
                && UnicodeBlock.of(text.codePointAt(at)) == UnicodeBlock.KATAKANA;
    }

    private static boolean isWide(int character) {
        return width(character) > 1;
    }
}
