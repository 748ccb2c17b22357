package io.shardlab.gui.app;

import io.shardlab.gui.work.BackgroundWork;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import javafx.application.Platform;

/**
 * The threads of the program.
 *
 * @param runs executes one run or experiment at a time
 * @param plans makes plans, so that a form does not wait for files of results
 * @param files reads and exports files, one after the other
 * @param edits changes folders of results, one after the other
 * @param servers starts and ends clusters, tries connections and asks the desktop; several things at a time
 * @param advice calculates answers that take seconds, one after the other
 * @param predictions calculates predictions for sliders, one after the other
 * @param watcher reads the state of servers, one after the other
 */
record Threads(
        Executor runs,
        BackgroundWork plans,
        BackgroundWork files,
        BackgroundWork edits,
        BackgroundWork servers,
        BackgroundWork advice,
        BackgroundWork predictions,
        BackgroundWork watcher) {

    /** Creates daemon threads. The outcomes of their work arrive on the screen's thread. */
    static Threads ofProgram() {
        return new Threads(
                single("run"),
                work("plans"),
                work("background"),
                work("edits"),
                new BackgroundWork(Executors.newCachedThreadPool(daemons("servers")), Platform::runLater),
                work("advice"),
                work("predictions"),
                work("watcher"));
    }

    private static BackgroundWork work(String name) {
        return new BackgroundWork(single(name), Platform::runLater);
    }

    private static Executor single(String name) {
        return Executors.newSingleThreadExecutor(daemons(name));
    }

    private static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(task, "shardlab-" + name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
