package io.shardlab.cli.output;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Breaks text into lines for the terminal. Only spaces are broken, so paths stay whole; so do commands to copy. */
public final class Lines {

    /** The width where no terminal limits it. */
    static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int NARROWEST = 40;

    /** The width of the terminal, which the start script sets if results go to one, or that the user asks for. */
    static final int COLUMNS = columns(System.getenv("COLUMNS"));

    /** The width of prose, whose lines are hard to read if they are longer. */
    private static final int PROSE = Math.min(100, COLUMNS);

    private static final Pattern COMMAND = Pattern.compile("'simulator [^']*'|(?<=: )(\\./)?simulator .*");

    /** Stands for a space that is not broken; it never appears in text. */
    private static final char UNBROKEN = '\0';

    private Lines() {}

    static int columns(String variable) {
        return variable != null && variable.matches("[1-9][0-9]{0,3}")
                ? Math.max(NARROWEST, Integer.parseInt(variable))
                : UNLIMITED;
    }

    /** Returns prose in lines of at most 100 characters, or of the terminal if it is narrower. */
    public static String wrapped(String text) {
        return wrapped(text, PROSE);
    }

    /** Returns prose as {@link #wrapped(String)} does, each line two characters to the right. */
    static String indented(String text) {
        return wrapped("  " + text);
    }

    /** Returns prose as {@link #wrapped(String)} does, as an item of a list. */
    static String bullet(String text) {
        return hanging("- ", text, PROSE);
    }

    /** Returns the text in lines of the terminal; unchanged if there is none. */
    public static String fitted(String text) {
        return wrapped(text, COLUMNS);
    }

    /** Returns text in lines of the terminal, behind a head; all lines but the first are indented by the head's length. */
    public static String fitted(String head, String text) {
        return hanging(head, text, COLUMNS);
    }

    static String hanging(String head, String text, int width) {
        String gap = System.lineSeparator() + " ".repeat(head.length());
        return head + wrapped(text, width - head.length()).replace(System.lineSeparator(), gap);
    }

    /** Returns the text in lines of at most this width, broken at spaces; a longer word stays whole. Indentation is kept. */
    static String wrapped(String text, int width) {
        return Arrays.stream(text.split("\\R", -1))
                .map(line -> line.length() <= width ? line : broken(line, width))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static String broken(String line, int width) {
        String words = COMMAND.matcher(line.stripLeading())
                .replaceAll(command -> Matcher.quoteReplacement(command.group().replace(' ', UNBROKEN)));
        String indentation = " ".repeat(line.length() - words.length());
        StringBuilder lines = new StringBuilder(indentation);
        int length = 0;
        for (String word : words.split(" ", -1)) {
            if (length > 0 && indentation.length() + length + 1 + word.length() > width) {
                lines.append(System.lineSeparator()).append(indentation);
                length = 0;
            } else if (length > 0) {
                lines.append(' ');
                length++;
            }
            lines.append(word);
            length += word.length();
        }
        return lines.toString().replace(UNBROKEN, ' ');
    }
}
