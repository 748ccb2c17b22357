package io.shardlab.core.progress;

import io.shardlab.core.text.Message;

/** Receives one-line notices for the user: what is being prepared, waited for or was noticed. Thread-safe. */
@FunctionalInterface
public interface Notices {

    /** Drops all notices. */
    Notices NONE = text -> {};

    void say(Message text);

    /** Reports a warning, which is shown even with {@code --quiet}. */
    default void warn(Message text) {
        say(text);
    }

    /** Reports a text that is English in every language. */
    default void say(String text) {
        say(Message.text(text));
    }

    /** Reports a warning that is English in every language. */
    default void warn(String text) {
        warn(Message.text(text));
    }
}
