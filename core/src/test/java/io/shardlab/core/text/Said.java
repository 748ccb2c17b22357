package io.shardlab.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content of a text apart from its words, so that tests hold when a sentence is reworded. The wording of a sentence is asserted
 * by one test, where it is made.
 */
public final class Said {

    /** A number with its sign and what it counts or measures. */
    private static final Pattern FIGURE = Pattern.compile(
            "(?<![\\w.])[±≥<]?-?\\d(?:[\\d,.]*\\d)?(?: ?%| (?:(?:ops|operations|MB)/s|[kMG]?B|[mµ]?s|times"
                    + "|threads?|shards?|mongos|operations?|documents?|processors?|members?|waits?|reads?|writes?|runs?|results?)(?![\\w/]))?");

    private Said() {}

    /** The figures of a text with their units, such as {@code 1,200 ops/s} and {@code 20 threads}, in their order. */
    public static List<String> figures(String text) {
        List<String> figures = new ArrayList<>();
        for (Matcher figure = FIGURE.matcher(text); figure.find(); ) {
            figures.add(figure.group());
        }
        return figures;
    }

    /** The texts and numbers in the places of a message and of the messages in it, in the order of the places. */
    public static List<String> values(Message message) {
        List<String> values = new ArrayList<>();
        for (Object value : message.values()) {
            if (value instanceof Message inner) {
                values.addAll(values(inner));
            } else if (!value.equals("")) {
                values.add(String.valueOf(value));
            }
        }
        return values;
    }

    /** The sentence of a message that only wraps another one, such as a clause with its full stop, or its own. */
    public static String sentence(Message message) {
        return message.pattern().chars().noneMatch(Character::isLetter)
                ? message.values().stream()
                        .filter(Message.class::isInstance)
                        .map(inner -> sentence((Message) inner))
                        .filter(inner -> inner.chars().anyMatch(Character::isLetter))
                        .findFirst()
                        .orElse(message.pattern())
                : message.pattern();
    }
}
