package io.shardlab.insight.capture.write;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/** Writes single values so that a workload file's reader, and any other YAML reader, sees the same value. */
final class ScalarWriter {

    /** Words that need no quotes: names and relative paths (in a filter, a text between slashes means a regular expression), amounts such as 10k or 2m, and ISO dates. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_$][\\w$./-]*(?:"
            + " [\\w$./-]+)*|\\d+[A-Za-z]+|\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z)?");

    /** Words that some reader of YAML takes for a number, a boolean or null. */
    private static final Pattern RESOLVED = Pattern.compile("(?i)true|false|yes|no|on|off|null|\\d+e\\d*|0[xob]\\w*");

    private static final Pattern LINE_BREAKS = Pattern.compile("\\R");

    private ScalarWriter() {}

    static String text(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Double number) {
            return decimal(number);
        }
        if (value instanceof Boolean || value instanceof Integer || value instanceof Long) {
            return value.toString();
        }
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof String text) {
            return isPlain(text) ? text : quoted(text);
        }
        throw new IllegalArgumentException("not a value of a tree: " + value.getClass());
    }

    /** A double always has a point, as a whole number without one is an integer. */
    private static String decimal(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not a number in YAML: " + value);
        }
        return Double.toString(value).toLowerCase(Locale.ROOT);
    }

    private static boolean isPlain(String text) {
        return PLAIN.matcher(text).matches() && !RESOLVED.matcher(text).matches();
    }

    /** Quotes as in JSON, which is a part of YAML. */
    static String quoted(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(character -> {
            switch (character) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                case '\r' -> out.append("\\r");
                default -> append(character, out);
            }
        });
        return out.append('"').toString();
    }

    private static void append(int character, StringBuilder out) {
        int type = Character.getType(character);
        if (Character.isISOControl(character)
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.FORMAT
                || type == Character.UNASSIGNED) {
            out.append(String.format(Locale.ROOT, character > 0xFFFF ? "\\U%08X" : "\\u%04X", character));
        } else {
            out.appendCodePoint(character);
        }
    }

    /** Returns a comment without the sign; line breaks, which would end it, become spaces. */
    static String comment(String text) {
        return LINE_BREAKS.matcher(text).replaceAll(" ").replaceAll("\\p{Cntrl}", "?");
    }
}
