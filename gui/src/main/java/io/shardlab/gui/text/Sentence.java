package io.shardlab.gui.text;

import io.shardlab.core.text.Message;
import java.util.List;

/**
 * A message of a view-model: a text of the desktop program, or a sentence of the engine. Views show both in their language.
 *
 * @param key the key of the text; empty for a sentence of the engine
 * @param arguments the values that the text is filled in with
 * @param fixed the sentence of the engine; empty for a text of the program
 */
public record Sentence(String key, List<Object> arguments, Message fixed) {

    private static final Message NOTHING = Message.text("");

    /** No message. */
    public static final Sentence NONE = fixed(NOTHING);

    public Sentence {
        arguments = List.copyOf(arguments);
    }

    /** A text of the desktop program. */
    public static Sentence of(String key, Object... arguments) {
        return new Sentence(key, List.of(arguments), NOTHING);
    }

    public boolean isEmpty() {
        return equals(NONE);
    }

    /** A sentence of the engine in English. */
    public static Sentence fixed(String text) {
        return fixed(Message.text(text));
    }

    /** A sentence of the engine. */
    public static Sentence fixed(Message text) {
        return new Sentence("", List.of(), text);
    }

    /** A failure in one sentence. */
    public static Sentence of(Throwable failure) {
        return fixed(Failures.message(failure));
    }
}
