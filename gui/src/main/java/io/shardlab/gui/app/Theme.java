package io.shardlab.gui.app;

/** What colours the user wants. */
enum Theme {
    SYSTEM("theme.system"),
    LIGHT("theme.light"),
    DARK("theme.dark");

    private final String key;

    Theme(String key) {
        this.key = key;
    }

    /** The key of its name. */
    String key() {
        return key;
    }
}
