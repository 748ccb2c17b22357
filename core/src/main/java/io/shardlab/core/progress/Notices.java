package io.shardlab.core.progress;

/** Receives one-line notices for the user: what is being prepared, waited for or was noticed. Thread-safe. */
@FunctionalInterface
public interface Notices {

    /** Drops all notices. */
    Notices NONE = text -> {};

    void say(String text);

    /** Reports a warning, which is shown even with {@code --quiet}. */
    default void warn(String text) {
        say(text);
    }
}
