package io.shardlab.gui.app;

import io.shardlab.core.text.Message;

/** The user's choice of colours. */
enum Theme {
    SYSTEM(Message.of("Follow the system")),
    LIGHT(Message.of("Light")),
    DARK(Message.of("Dark"));

    private final Message words;

    Theme(Message words) {
        this.words = words;
    }

    public Message words() {
        return words;
    }
}
