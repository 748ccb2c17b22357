package io.shardlab.core.text;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A text for people, which gets its language when it is shown: an English sentence with places for values, and the values. The
 * sentence stands where it is said and is the key of its translations, in the manner of gettext; {@link Translations} has them.
 *
 * <p>A place is {@code {0}} and so on, as in {@link java.text.MessageFormat}, which also chooses between singular and plural by {@code
 * {0,choice,1#one wait|1<{0} waits}} and writes a number without separators by {@code {0,number,#}}. All other braces, and apostrophes
 * outside of places, stand for themselves. In JSON a message is an array of the sentence and the values. Immutable.
 *
 * @param pattern the sentence; empty for the values one after another
 * @param values texts, such as names and formatted figures; whole numbers; and further messages
 */
public record Message(String pattern, List<Object> values) {

    /** No text, where one may be. */
    public static final Message NONE = text("");

    /** Stands between a sense and the sentence. */
    private static final char SENSE = '\u0004';

    /** The form of the keys which stood for sentences in results of older programs. */
    private static final Pattern OLD_KEY = Pattern.compile("[a-z][a-z-]*(\\.[a-z0-9_-]+)+");

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

    /**
     * A sentence.
     *
     * @param english the sentence, with places for the values
     * @param values values of other kinds, such as paths, become texts
     */
    public static Message of(String english, Object... values) {
        return new Message(
                english,
                Arrays.stream(values)
                        .map(value -> isValue(value) ? value : String.valueOf(value))
                        .toList());
    }

    /**
     * A sentence that English has in several senses, and other languages translate in different ways.
     *
     * @param sense a word that distinguishes this one; it is not shown
     */
    public static String sense(String sense, String english) {
        return sense + SENSE + english;
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

    /** The text in a language; in English if it has no translation. */
    public String in(Language language) {
        if (pattern.isEmpty()) {
            StringBuilder text = new StringBuilder();
            values.forEach(value -> text.append(between(text, String.valueOf(filledIn(value, language)), language)));
            return text.toString();
        }
        return SentencePattern.of(Translations.in(language).find(pattern).orElseGet(this::english))
                .format(values.stream().map(value -> filledIn(value, language)).toArray(), language.locale());
    }

    private String english() {
        return pattern.substring(pattern.indexOf(SENSE) + 1);
    }

    private static String between(CharSequence before, String text, Language language) {
        if (language != Language.JAPANESE) {
            return text;
        }
        boolean afterSentence = before.length() > 0 && before.charAt(before.length() - 1) == '。';
        return text.equals(", ") ? "、" : text.equals(" ") && afterSentence ? "" : text;
    }

    /** True if it has a sentence, which one of an older program may lack. */
    public boolean hasPattern() {
        return !OLD_KEY.matcher(pattern).matches();
    }

    /** This message with each text in its values changed by a function. */
    public Message withTexts(UnaryOperator<String> change) {
        return new Message(
                pattern,
                values.stream()
                        .map(value -> value instanceof Message message
                                ? message.withTexts(change)
                                : value instanceof String text ? change.apply(text) : value)
                        .toList());
    }

    /** The English text. */
    @Override
    public String toString() {
        return in(Language.ENGLISH);
    }

    /** Numbers stay numbers, because patterns choose between singular and plural by them. */
    private static Object filledIn(Object value, Language language) {
        return value instanceof Message message ? message.in(language) : value;
    }

    // Without a mode: workloads compile without Jackson's annotations, and javac warns of unknown enum constants.
    @JsonCreator
    static Message read(List<?> form) {
        if (form.isEmpty() || !(form.get(0) instanceof String saved)) {
            throw new IllegalArgumentException("a message begins with its sentence");
        }
        String pattern = OLD_KEY.matcher(saved).matches() ? Translations.ofOldKey(saved) : saved;
        return new Message(pattern, new ArrayList<>(form.subList(1, form.size())));
    }

    @JsonValue
    List<Object> form() {
        List<Object> form = new ArrayList<>(List.of(pattern));
        form.addAll(values);
        return form;
    }
}
