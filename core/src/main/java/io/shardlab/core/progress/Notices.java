package io.shardlab.core.progress;

/** Takes one-line news for the person who watches: what is being prepared, waited for or was noticed. Thread-safe. */
@FunctionalInterface
public interface Notices {

    /** Drops all news. */
    Notices NONE = text -> {};

    void say(String text);

    /** News that must not be missed, even by those who asked for quiet. */
    default void warn(String text) {
        say(text);
    }
}
