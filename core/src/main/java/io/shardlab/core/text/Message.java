package io.shardlab.core.text;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text for people, which gets its language when it is shown: the pattern of a bundle and the values to fill in. In JSON it
 * is an array of the key and the values. Immutable.
 *
 * @param key {@code AREA.NAME} for the pattern NAME of the bundle {@code io/shardlab/messages/AREA}; empty for the values one
 *     after another
 * @param values texts, such as names and formatted figures; whole numbers; and further messages
 */
public record Message(String key, List<Object> values) {

    private static final String BUNDLES = "io.shardlab.messages.";
    private static final Pattern KEY = Pattern.compile("([a-z][a-z-]*)\\.(.+)");

    /** @throws IllegalArgumentException if a value is not a text, a whole number or a message */
    public Message {
        values = values.stream().map(Message::value).toList();
    }

    private static Object value(Object value) {
        if (value instanceof Integer number) {
            return number.longValue();
        }
        if (value instanceof List<?> form) {
            return read(form);
        }
        if (isValue(value)) {
            return value;
        }
        throw new IllegalArgumentException("a message has no values such as " + value);
    }

    private static boolean isValue(Object value) {
        return value instanceof String || value instanceof Integer || value instanceof Long || value instanceof Message;
    }

    /** @param values values of other kinds, such as paths, become texts */
    public static Message of(String key, Object... values) {
        return new Message(
                key,
                Arrays.stream(values)
                        .map(value -> isValue(value) ? value : String.valueOf(value))
                        .toList());
    }

    /** A text that is the same in every language, such as a name. */
    public static Message text(String text) {
        return new Message("", List.of(text));
    }

    /**
     * A message, or the form of one in JSON.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public static Message from(Object messageOrForm) {
        if (value(messageOrForm) instanceof Message message) {
            return message;
        }
        throw new IllegalArgumentException("not a message: " + messageOrForm);
    }

    /**
     * Messages one after another, with a text between them. A comma is that of the language, and no space follows a sentence in
     * Japanese.
     */
    public static Message joined(String between, List<Message> parts) {
        List<Object> values = new ArrayList<>();
        parts.forEach(part -> {
            if (!values.isEmpty() && !between.isEmpty()) {
                values.add(between);
            }
            values.add(part);
        });
        return new Message("", values);
    }

    /** This message and another one right after it. */
    public Message and(Message next) {
        return joined("", List.of(this, next));
    }

    /** This message and, if there is another one, that right after it. */
    public Message and(Optional<Message> next) {
        return next.map(this::and).orElse(this);
    }

    /**
     * The text in a language.
     *
     * @throws MissingResourceException if there is no pattern, as for a message of a newer program
     */
    public String in(Language language) {
        if (key.isEmpty()) {
            StringBuilder text = new StringBuilder();
            values.forEach(value -> text.append(between(text, String.valueOf(filledIn(value, language)), language)));
            return text.toString();
        }
        Matcher parts = KEY.matcher(key);
        if (!parts.matches()) {
            throw new MissingResourceException("no bundle", BUNDLES, key);
        }
        return TextBundle.named(BUNDLES + parts.group(1), language.locale())
                .get(
                        parts.group(2),
                        values.stream().map(value -> filledIn(value, language)).toArray());
    }

    private static String between(CharSequence before, String text, Language language) {
        if (language != Language.JAPANESE) {
            return text;
        }
        boolean afterSentence = before.length() > 0 && before.charAt(before.length() - 1) == '。';
        return text.equals(", ") ? "、" : text.equals(" ") && afterSentence ? "" : text;
    }

    /** True if there is a pattern, which a message of a newer program may lack. */
    public boolean hasPattern() {
        try {
            return in(Language.ENGLISH) != null;
        } catch (MissingResourceException | IllegalArgumentException e) {
            return false;
        }
    }

    /** This message with each text in its values changed by a function. */
    public Message withTexts(UnaryOperator<String> change) {
        return new Message(
                key,
                values.stream()
                        .map(value -> value instanceof Message message
                                ? message.withTexts(change)
                                : value instanceof String text ? change.apply(text) : value)
                        .toList());
    }

    /** The English text; the key and the values if there is no pattern. */
    @Override
    public String toString() {
        try {
            return in(Language.ENGLISH);
        } catch (MissingResourceException e) {
            return key + values;
        }
    }

    /** Numbers stay numbers, because patterns choose between singular and plural by them. */
    private static Object filledIn(Object value, Language language) {
        return value instanceof Message message ? message.in(language) : value;
    }

    // Without a mode: workloads compile without Jackson's annotations, and javac warns of unknown enum constants.
    @JsonCreator
    static Message read(List<?> form) {
        if (form.isEmpty() || !(form.get(0) instanceof String key)) {
            throw new IllegalArgumentException("a message begins with its key");
        }
        return new Message(key, new ArrayList<>(form.subList(1, form.size())));
    }

    @JsonValue
    List<Object> form() {
        List<Object> form = new ArrayList<>(List.of(key));
        form.addAll(values);
        return form;
    }
}
