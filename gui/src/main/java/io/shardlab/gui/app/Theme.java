package io.shardlab.gui.app;

/** The user's choice of colours. */
enum Theme {
    SYSTEM,
    LIGHT,
    DARK
}
