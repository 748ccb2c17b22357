package io.shardlab.answers.table;

import java.util.regex.Pattern;

/**
 * Text in CSV files, which people open in spreadsheets: those run what begins as a formula. An apostrophe before it, as OWASP
 * advises for CSV injection, makes it text again, and takes nothing from numbers. See {@code docs/decisions/0040}.
 */
public final class SpreadsheetText {

    private static final char GUARD = '\'';

    /** The characters that begin a formula, in ASCII or of full width, or that let the next character begin one. */
    private static final Pattern FORMULA = Pattern.compile("'*[=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20]");

    /** A number as this program writes them, with its spread and per cent sign, or the mark of one that is missing. */
    private static final Pattern FIGURE = Pattern.compile("[-+]?[0-9.,]*(?:[eE][-+]?[0-9]+)?(?: ?[%±] ?[0-9.,]*)*");

    private SpreadsheetText() {}

    /** Returns the text to write: the text itself, unless a spreadsheet would run it. */
    public static String guarded(String text) {
        return beginsFormula(text) && !FIGURE.matcher(text).matches() ? GUARD + text : text;
    }

    /** Returns the text that was given to {@link #guarded}. */
    public static String unguarded(String cell) {
        return cell.length() > 1 && cell.charAt(0) == GUARD && beginsFormula(cell) ? cell.substring(1) : cell;
    }

    private static boolean beginsFormula(String text) {
        return FORMULA.matcher(text).lookingAt();
    }
}
