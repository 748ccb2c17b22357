package io.shardlab.gui.text;

import java.util.List;

/**
 * A message of a view-model: a text of the desktop program, which views show in their language, or a sentence of the engine,
 * which they show as it is.
 *
 * @param key the key of the text; empty for a sentence of the engine
 * @param arguments the values that the text is filled in with
 * @param fixed the sentence of the engine; empty for a text of the program
 */
public record Sentence(String key, List<Object> arguments, String fixed) {

    /** No message. */
    public static final Sentence NONE = fixed("");

    public Sentence {
        arguments = List.copyOf(arguments);
    }

    /** A text of the desktop program. */
    public static Sentence of(String key, Object... arguments) {
        return new Sentence(key, List.of(arguments), "");
    }

    /** A sentence of the engine. */
    public static Sentence fixed(String text) {
        return new Sentence("", List.of(), text);
    }

    /** A failure in one sentence. */
    public static Sentence of(Throwable failure) {
        return fixed(Failures.sentence(failure));
    }
}
