package io.shardlab.gui.deployment;

import java.util.concurrent.Callable;

/** Something long that another thread can end by an interrupt, and only as long as it is under way. Thread-safe. */
final class Cancellable {

    private Thread thread;
    private boolean cancelled;

    /** Ends it, or keeps it from beginning. Returns at once. */
    synchronized void cancel() {
        cancelled = true;
        if (thread != null) {
            thread.interrupt();
        }
    }

    synchronized boolean isCancelled() {
        return cancelled;
    }

    /** Does it on this thread. */
    <T> T run(Callable<T> action) throws Exception {
        begin();
        try {
            return action.call();
        } finally {
            end();
        }
    }

    private synchronized void begin() throws InterruptedException {
        if (cancelled) {
            throw new InterruptedException("cancelled");
        }
        thread = Thread.currentThread();
    }

    private synchronized void end() {
        thread = null;
        if (cancelled) {
            // It was for what has ended, not for what this thread does next.
            Thread.interrupted();
        }
    }
}
