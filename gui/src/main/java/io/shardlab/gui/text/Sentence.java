package io.shardlab.gui.text;

import java.util.List;

/**
 * What a view-model has to tell: a sentence of the desktop program, in whichever language the views speak, or one of the
 * engine, as it is.
 *
 * @param key of the text; empty for a sentence of the engine
 * @param arguments of the text
 * @param told what the engine says; empty for a sentence of the program
 */
public record Sentence(String key, List<Object> arguments, String told) {

    /** Nothing to tell. */
    public static final Sentence NONE = told("");

    public Sentence {
        arguments = List.copyOf(arguments);
    }

    /** One of the desktop program. */
    public static Sentence of(String key, Object... arguments) {
        return new Sentence(key, List.of(arguments), "");
    }

    /** One of the engine. */
    public static Sentence told(String text) {
        return new Sentence("", List.of(), text);
    }
}
