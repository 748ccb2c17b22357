package io.shardlab.gui.app;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import javafx.application.Platform;

/**
 * Where things are done.
 *
 * @param runs one run or experiment at a time
 * @param plans what would run with what is typed, so that a form never waits for files of results
 * @param background files that are read and exported, in the order in which they were asked for
 * @param edits folders of results that are changed, likewise
 * @param servers where clusters are started and ended, connections tried and the desktop asked; several things at a time
 * @param watcher where servers are looked at, one after the other
 * @param screen the thread of the controls
 */
record Executors(
        Executor runs,
        Executor plans,
        Executor background,
        Executor edits,
        Executor servers,
        Executor watcher,
        Executor screen) {

    /** Those of the program. Their threads end with it. */
    static Executors ofProgram() {
        return new Executors(
                single("run"),
                single("plans"),
                single("background"),
                single("edits"),
                several("servers"),
                single("watcher"),
                Platform::runLater);
    }

    private static Executor single(String name) {
        return java.util.concurrent.Executors.newSingleThreadExecutor(daemons(name));
    }

    private static Executor several(String name) {
        return java.util.concurrent.Executors.newCachedThreadPool(daemons(name));
    }

    private static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(task, "shardlab-" + name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
