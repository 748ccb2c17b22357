package io.shardlab.core.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A sentence with places for values, in the form that {@link Message} describes. Immutable and thread-safe.
 *
 * @param ofMessageFormat the same in the form of {@link MessageFormat}, in which other braces and apostrophes are quoted
 */
record SentencePattern(String ofMessageFormat) {

    /** Sentences are few, and some are said very often. */
    private static final Map<String, SentencePattern> KNOWN = new ConcurrentHashMap<>();

    static SentencePattern of(String sentence) {
        return KNOWN.computeIfAbsent(sentence, text -> new SentencePattern(quoted(text)));
    }

    String format(Object[] values, Locale locale) {
        return new MessageFormat(ofMessageFormat, locale).format(values);
    }

    private static String quoted(String sentence) {
        StringBuilder quoted = new StringBuilder();
        int index = 0;
        while (index < sentence.length()) {
            if (isPlace(sentence, index)) {
                int end = end(sentence, index);
                quoted.append(sentence, index, end);
                index = end;
            } else if (isBrace(sentence, index)) {
                // Quoted together: between two quotations, MessageFormat would read an apostrophe.
                int begin = index;
                while (index < sentence.length() && isBrace(sentence, index) && !isPlace(sentence, index)) {
                    index++;
                }
                quoted.append('\'').append(sentence, begin, index).append('\'');
            } else {
                char letter = sentence.charAt(index);
                quoted.append(letter == '\'' ? "''" : letter);
                index++;
            }
        }
        return quoted.toString();
    }

    private static boolean isBrace(String sentence, int index) {
        return sentence.charAt(index) == '{' || sentence.charAt(index) == '}';
    }

    private static boolean isPlace(String sentence, int index) {
        return sentence.charAt(index) == '{'
                && index + 2 < sentence.length()
                && Character.isDigit(sentence.charAt(index + 1))
                && (sentence.charAt(index + 2) == '}' || sentence.charAt(index + 2) == ',');
    }

    /** Returns the index after a place, which may contain others. */
    private static int end(String sentence, int begin) {
        int depth = 0;
        for (int index = begin; index < sentence.length(); index++) {
            depth += sentence.charAt(index) == '{' ? 1 : sentence.charAt(index) == '}' ? -1 : 0;
            if (depth == 0) {
                return index + 1;
            }
        }
        return sentence.length();
    }
}
