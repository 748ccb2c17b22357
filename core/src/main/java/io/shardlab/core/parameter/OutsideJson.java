package io.shardlab.core.parameter;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;

/**
 * The one way to read JSON and Extended JSON that somebody else wrote: options, logs and files. The driver's reader calls itself
 * for each level, and converts numbers of any length in a time that grows with the square of their length. So this class checks
 * a text in one pass before the driver reads it. Thread-safe.
 */
public final class OutsideJson {

    /** The levels of objects and arrays that are read; servers refuse documents of more levels. */
    public static final int MOST_LEVELS = 200;

    /** The characters of a number, a time or an id that are read, as in Jackson, which reads other JSON. */
    public static final int LONGEST_LITERAL = 1_000;

    /** The words before a text that the driver converts to a value. */
    private static final Set<String> CONVERTED = Set.of("""
        $date $numberDecimal $numberDouble $numberInt $numberLong $oid $uuid
        Date ISODate NumberDecimal NumberInt NumberLong ObjectId UUID\
        """.split("\\s+"));

    private static final String BINARY = "$binary";

    /** The names of the hexadecimal number beside a binary value; the driver would cut off the first digits of a longer one. */
    private static final Set<String> SUBTYPES = Set.of("subType", "$type");

    private static final int LONGEST_SUBTYPE = 2;

    private static final int LONGEST_REASON = 300;

    private static final Pattern ESCAPE = Pattern.compile("\\\\u(\\p{XDigit}{4})");

    private final String text;
    private int at;

    /** True within a binary value. */
    private boolean binary;

    private OutsideJson(String text) {
        this.text = text;
    }

    /**
     * Returns the document of a text.
     *
     * @throws RefusedValueException if the text is not JSON of an object, or exceeds a limit
     */
    public static BsonDocument parse(String text) {
        requireModest(text);
        try {
            return BsonDocument.parse(text);
        } catch (RuntimeException e) {
            // The driver has several exceptions for what is not JSON.
            RefusedValueException refused = new RefusedValueException(reason(e));
            refused.initCause(e);
            throw refused;
        }
    }

    /** The reason of a reader of JSON, which may contain the text that it has read. */
    public static Message reason(RuntimeException failure) {
        String reason = String.valueOf(failure.getMessage());
        return Message.text(PlainText.excerpt(PlainText.oneLine(reason), LONGEST_REASON));
    }

    /**
     * Checks that a text, which need not be JSON, is nested within {@link #MOST_LEVELS} and that its numbers, times and ids are
     * within {@link #LONGEST_LITERAL}. The time is proportional to the length.
     *
     * @throws RefusedValueException if it exceeds a limit
     */
    public static void requireModest(String text) {
        new OutsideJson(text).check();
    }

    /**
     * Checks the text of a number, a time or an id.
     *
     * @param type the type of the value, such as {@code $numberDecimal}
     * @throws RefusedValueException if it is longer than {@link #LONGEST_LITERAL}
     */
    public static void requireModest(String type, int characters) {
        requireAtMost(LONGEST_LITERAL, type, characters);
    }

    private static void requireAtMost(int most, String type, int characters) {
        if (characters > most) {
            throw new RefusedValueException(Message.of(
                    "the value of {0} has {1} characters, and at most {2} are read", type, characters, most));
        }
    }

    private void check() {
        int levels = 0;
        // The last word, while only punctuation follows that leads to its value.
        String word = "";
        while (at < text.length()) {
            char next = text.charAt(at);
            if (next == '"' || next == '\'' || next == '/') {
                word = quoted(word);
            } else if (isOfWord(next)) {
                word = word();
            } else {
                at++;
                binary = next == ':' && word.equals(BINARY) || binary && next != '}';
                levels += next == '{' || next == '[' ? 1 : next == '}' || next == ']' ? -1 : 0;
                if (levels > MOST_LEVELS) {
                    throw new RefusedValueException(
                            Message.of("it has more than {0} levels of objects and arrays", MOST_LEVELS));
                }
                word = leadsToValue(next, word) ? word : "";
            }
        }
    }

    private boolean leadsToValue(char next, String word) {
        return Character.isWhitespace(next)
                || next == (word.startsWith("$") || binary && SUBTYPES.contains(word) ? ':' : '(');
    }

    /** Moves behind a text in quotes, or a regular expression between slashes, and returns it if it may be a name. */
    private String quoted(String before) {
        char quote = text.charAt(at);
        int from = ++at;
        while (at < text.length() && text.charAt(at) != quote) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        int end = Math.min(at, text.length());
        at = end + 1;
        if (CONVERTED.contains(before)) {
            requireModest(before, end - from);
        } else if (binary && SUBTYPES.contains(before)) {
            requireAtMost(LONGEST_SUBTYPE, before, end - from);
        }
        return nameIn(from, end);
    }

    private String word() {
        int from = at;
        while (at < text.length() && isOfWord(text.charAt(at))) {
            at++;
        }
        char first = text.charAt(from);
        if (at - from > LONGEST_LITERAL && !Character.isLetter(first) && first != '$' && first != '_') {
            throw new RefusedValueException(
                    Message.of("a number has {0} characters, and at most {1} are read", at - from, LONGEST_LITERAL));
        }
        return nameIn(from, at);
    }

    private String nameIn(int from, int end) {
        if (end - from > LONGEST_LITERAL) {
            return "";
        }
        String name = text.substring(from, end);
        return name.indexOf('\\') < 0
                ? name
                : ESCAPE.matcher(name)
                        .replaceAll(code ->
                                Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(code.group(1), 16))));
    }

    private static boolean isOfWord(char character) {
        return Character.isLetterOrDigit(character)
                || character == '$'
                || character == '_'
                || character == '.'
                || character == '-'
                || character == '+';
    }
}
