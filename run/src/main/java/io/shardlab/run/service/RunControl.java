package io.shardlab.run.service;

import io.shardlab.engine.StopSignal;
import java.util.concurrent.Callable;

/**
 * Stops a run from outside. A phase under way ends between operations and is reported; what else the run is doing, such as
 * starting servers or waiting for the balancer, is interrupted. Thread-safe; for one run.
 */
public final class RunControl {

    private final StopSignal signal = new StopSignal();
    private Thread interruptible;

    /** Asks the run to end. Returns at once. */
    public synchronized void stop() {
        signal.request();
        interrupt();
    }

    /** Interrupts what a stop would interrupt, because it has become pointless. Returns at once. */
    synchronized void interrupt() {
        if (interruptible != null) {
            interruptible.interrupt();
        }
    }

    public boolean isStopped() {
        return signal.isRequested();
    }

    StopSignal signal() {
        return signal;
    }

    /** Does something on this thread that a stop interrupts. */
    <T> T interruptibly(Callable<T> action) throws Exception {
        enter(Thread.currentThread());
        try {
            if (isStopped()) {
                throw new InterruptedException("stopped");
            }
            return action.call();
        } finally {
            leave();
        }
    }

    /**
     * Does something on this thread that ends by itself when a stop is signalled, and must not be interrupted. After a
     * stop, what follows is not interrupted either.
     */
    <T> T withoutInterrupt(Callable<T> action) throws Exception {
        Thread outer = leave();
        try {
            return action.call();
        } finally {
            enter(outer);
        }
    }

    private synchronized void enter(Thread thread) {
        interruptible = thread;
    }

    private synchronized Thread leave() {
        Thread thread = interruptible;
        interruptible = null;
        return thread;
    }
}
